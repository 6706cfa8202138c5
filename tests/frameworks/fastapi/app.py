from fastapi import FastAPI
from routers import router
app = FastAPI()
app.include_router(router, prefix="/items")

@app.get("/")
async def root():
    return {}

@app.websocket("/ws")
async def ws(socket):
    pass

@app.on_event("startup")
async def start():
    pass
