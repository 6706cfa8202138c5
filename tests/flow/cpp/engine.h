#pragma once
namespace flow {
class Engine;
}
