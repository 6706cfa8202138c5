import typer
users_app = typer.Typer()

@users_app.command("create")
def create_user(name: str):
    print(name)

def delete_user(name: str):
    print(name)
users_app.command()(delete_user)
