from fastapi import APIRouter
router = APIRouter()

@router.get("/{id}")
def read(id: int):
    return id

@router.api_route("/any", methods=["GET"])
def any_route():
    return 1
