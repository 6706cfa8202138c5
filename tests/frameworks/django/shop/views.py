from django.views import View
from django.views.generic import ListView
from rest_framework.viewsets import ModelViewSet


class OrderList(ListView):
    def get_queryset(self):
        return load()


class OrderDetail(View):
    def get(self, request, pk):
        return load()

    def post(self, request, pk):
        return save(pk)


class Stats(View):
    def get(self, request):
        return 1


class ItemViewSet(ModelViewSet):
    def list(self, request):
        return load()


def plain(request):
    return load()


def ping(request):
    return 1


def load():
    return []


def save(pk):
    return pk
