from django.urls import path
from rest_framework.routers import DefaultRouter
from .views import ItemViewSet, ping
router = DefaultRouter()
router.register("items", ItemViewSet)
urlpatterns = [path("ping", ping)] + router.urls
