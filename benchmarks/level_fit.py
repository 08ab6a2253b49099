"""How far apart bots stand, from games among them, and where on such a curve the levels belong.

Every setting that is tried has a rating, a logit: who stands one higher is ahead of the other in 73 % of games. The next game is
between the two settings whose distance it makes most certain for its cost, so cheap games do not crowd out dear ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, inf, log, sqrt

FURTHEST = 1.6
"""Settings whose ratings seem further apart do not play each other: such games say little."""


def logit(chance: float) -> float:
    return log(chance / (1.0 - chance))


def logistic(height: float) -> float:
    return 1.0 / (1.0 + exp(-height))


@dataclass(frozen=True)
class Link:
    """What is believed about two settings before any game: how much higher the second stands, and how sure that is."""

    low: int
    high: int
    rise: float
    deviation: float


@dataclass
class Meeting:
    """Games between two settings; the higher one sat alone."""

    games: int = 0
    ahead: float = 0.0
    """The sum of the parts of its opponents that it left behind."""
    under_way: int = 0


@dataclass
class Ratings:
    """Ratings of settings by games and by what was believed before; the first one stands at 0."""

    size: int
    links: list[Link]
    meetings: dict[tuple[int, int], Meeting] = field(default_factory=dict)
    heights: list[float] = field(default_factory=list)
    spread: list[list[float]] = field(default_factory=list)
    """The covariance of the ratings."""

    def meeting(self, high: int, low: int) -> Meeting:
        return self.meetings.setdefault((high, low), Meeting())

    def fit(self) -> None:
        """The likeliest ratings by Newton's method, and how certain they are if games under way end as expected."""
        heights = list(self.heights or self.believed())
        for _ in range(25):
            gradient, curve = self.slopes(heights, with_under_way=False)
            step = solved(curve, gradient)
            heights = [height + max(-1.0, min(1.0, change)) for height, change in zip(heights, step, strict=True)]
            if max(abs(change) for change in step) < 1.0e-6:
                break
        self.heights = heights
        self.spread = inverse(self.slopes(heights, with_under_way=True)[1])

    def believed(self) -> list[float]:
        """Ratings before any game."""
        curve = [[0.0] * self.size for _ in range(self.size)]
        gradient = [0.0] * self.size
        self.add_links([0.0] * self.size, gradient, curve)
        return solved(curve, gradient)

    def add_links(self, heights: list[float], gradient: list[float], curve: list[list[float]]) -> None:
        curve[0][0] += 1.0e6
        gradient[0] -= 1.0e6 * heights[0]
        for link in self.links:
            weight = 1.0 / link.deviation**2
            pull = weight * (link.rise - (heights[link.high] - heights[link.low]))
            add_difference(gradient, curve, link.high, link.low, pull, weight)

    def slopes(self, heights: list[float], with_under_way: bool) -> tuple[list[float], list[list[float]]]:
        """First derivatives of the log-likelihood, and the negative of the second ones."""
        gradient, curve = [0.0] * self.size, [[0.0] * self.size for _ in range(self.size)]
        self.add_links(heights, gradient, curve)
        for (high, low), meeting in self.meetings.items():
            chance = logistic(heights[high] - heights[low])
            count = meeting.games + (meeting.under_way if with_under_way else 0)
            pull = meeting.ahead - meeting.games * chance
            add_difference(gradient, curve, high, low, pull, count * chance * (1.0 - chance))
        return gradient, curve

    def variance(self, one: int, other: int) -> float:
        """Of the distance between two ratings."""
        return self.spread[one][one] + self.spread[other][other] - 2.0 * self.spread[one][other]

    def best_pair(self, costs: list[float]) -> tuple[int, int]:
        """The two settings, the higher one first, whose next game makes their distance most certain for what it costs."""
        self.fit()
        best, gain = (1, 0), -inf
        for one in range(self.size):
            for other in range(one):
                high, low = (one, other) if self.heights[one] >= self.heights[other] else (other, one)
                apart = self.heights[high] - self.heights[low]
                if apart > FURTHEST:
                    continue
                told = logistic(apart) * (1.0 - logistic(apart))
                variance = self.variance(high, low)
                worth = told * variance**2 / (1.0 + told * variance) / (costs[high] + costs[low])
                if worth > gain:
                    best, gain = (high, low), worth
        return best

    def error(self, one: int, other: int) -> float:
        return sqrt(self.variance(one, other))


def add_difference(gradient: list[float], curve: list[list[float]], high: int, low: int, pull: float, weight: float) -> None:
    gradient[high] += pull
    gradient[low] -= pull
    curve[high][high] += weight
    curve[low][low] += weight
    curve[high][low] -= weight
    curve[low][high] -= weight


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination; the matrix is symmetric and positive."""
    size = len(matrix)
    rows = [list(row) + [1.0 if place == number else 0.0 for place in range(size)] for number, row in enumerate(matrix)]
    for place in range(size):
        scale = rows[place][place]
        rows[place] = [value / scale for value in rows[place]]
        for number in range(size):
            if number != place and (factor := rows[number][place]) != 0.0:
                rows[number] = [value - factor * other for value, other in zip(rows[number], rows[place], strict=True)]
    return [row[size:] for row in rows]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    return [sum(value * other for value, other in zip(row, right, strict=True)) for row in inverse(matrix)]


def rising(heights: list[float]) -> list[float]:
    """The nearest curve that never falls: neighbours in the wrong order share their mean."""
    blocks: list[list[float]] = []
    for height in heights:
        blocks.append([height, 1.0])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            height, count = blocks.pop()
            former, others = blocks[-1]
            blocks[-1] = [(height * count + former * others) / (count + others), count + others]
    return [height for height, count in blocks for _ in range(int(count))]


def place_of(curve: list[float], height: float) -> float:
    """Where a curve that never falls reaches a height, as a number of steps with a fraction; its ends if it never does."""
    if height <= curve[0]:
        return 0.0
    for step in range(1, len(curve)):
        if curve[step] >= height:
            return step - 1 + (height - curve[step - 1]) / (curve[step] - curve[step - 1])
    return len(curve) - 1.0


def height_at(curve: list[float], place: float) -> float:
    step = min(int(place), len(curve) - 2)
    return curve[step] + (place - step) * (curve[step + 1] - curve[step])


def spaced(curve: list[float], count: int, gap: float, slack: float = 0.1) -> tuple[list[float], float]:
    """Places of so many levels on a curve, and their distance: the gap, or what fits.

    The highest one is where no more than the slack is missing to the top, since the last simulations often win next to nothing.
    """
    top = place_of(curve, curve[-1] - slack)
    highest = height_at(curve, top)
    apart = min(gap, (highest - curve[0]) / (count - 1))
    return [place_of(curve, highest - apart * (count - 1 - number)) for number in range(count - 1)] + [top], apart
