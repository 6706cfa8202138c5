import typer
from users import users_app
app = typer.Typer()
app.add_typer(users_app, name="users")

@app.command()
def hello(name: str):
    print(name)

@app.callback()
def main():
    pass

if __name__ == "__main__":
    app()
