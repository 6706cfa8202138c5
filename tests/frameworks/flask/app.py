from flask import Flask
from views import bp
app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/v")

@app.route("/")
def index():
    return "x"

def about():
    return "a"
app.add_url_rule("/about", view_func=about)

@app.errorhandler(404)
def missing(e):
    return "404"

@app.cli.command("init-db")
def init_db():
    pass
