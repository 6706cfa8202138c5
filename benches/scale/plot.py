"""Lines over logarithmic axes as SVG, without any library."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 900, 520
LEFT, RIGHT, TOP, BOTTOM = 70, 250, 40, 50
COLOURS = ['#1b6ca8', '#d1495b', '#2e8b57', '#8e5ea2', '#e08e0b', '#4a4a4a', '#00798c', '#a23b72', '#6b8e23', '#c44900']


def decades(values):
    """The powers of ten around values."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def growth(title, xs, series):
    """A plot of series by name over `xs`; values that are missing are left out."""
    known = {name: [(x, y) for x, y in zip(xs, ys) if y] for name, ys in series.items()}
    known = {name: points for name, points in known.items() if points}
    x_low, x_high = decades(xs)
    y_low, y_high = decades([y for points in known.values() for _, y in points])
    across = lambda x: LEFT + (math.log10(x) - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)
    up = lambda y: HEIGHT - BOTTOM - (math.log10(y) - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>', f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>']
    for power in range(x_low, x_high + 1):
        x = across(10 ** power)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{10 ** power:,}</text>')
    for power in range(y_low, y_high + 1):
        y = up(10 ** power)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 ** power:,g}</text>')
    for number, (name, points) in enumerate(known.items()):
        colour, dash = COLOURS[number % len(COLOURS)], ' stroke-dasharray="5 3"' if number >= len(COLOURS) else ''
        path = ' '.join(f'{across(x):.1f},{up(y):.1f}' for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.extend(f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{colour}"/>' for x, y in points)
        y = TOP + 14 + number * 17
        parts.append(f'<line x1="{WIDTH - RIGHT + 15}" y1="{y - 4}" x2="{WIDTH - RIGHT + 40}" y2="{y - 4}" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 46}" y="{y}">{escape(name)}</text>')
    return '\n'.join(parts + ['</svg>']) + '\n'
