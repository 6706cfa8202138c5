from django.urls import path, re_path, include
from . import views
from .views import OrderList, OrderDetail

urlpatterns = [
    path("orders/", OrderList.as_view(), name="orders"),
    path("orders/<int:pk>/", OrderDetail.as_view()),
    path("stats/", views.Stats.as_view(template_name="x.html")),
    re_path(r"^plain/$", views.plain),
    path("api/", include("shop.api")),
]
