from flask import Blueprint
from flask.views import MethodView
bp = Blueprint("v", __name__)

@bp.route("/list", methods=["GET"])
def listing():
    return "l"

@bp.get("/one")
def one():
    return "1"

class Item(MethodView):
    def get(self, id):
        return id
    def post(self):
        return ""
bp.add_url_rule("/item", view_func=Item.as_view("item"))
