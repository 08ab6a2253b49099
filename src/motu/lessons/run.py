"""A lesson under way. Everything follows from the lesson and from what the learner did so far, which an address can carry."""

from __future__ import annotations

from typing import Final

from motu.bots.greedy import GreedyBot
from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event, Journal
from motu.core.record import Ply, Record
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.lessons.lesson import USUAL_STARS, BadLesson, Lesson, LessonGoal, LessonStep

NEXT: Final = "n"
"""The learner read on."""
MISSED: Final = "x"
"""The learner decided something that the lesson does not want; nothing happened."""
NOTHING_DONE: Final = "begin"
MOST_DONE: Final = 200
"""No lesson takes so many decisions and readings."""
MOST_LOTS: Final = 500
FEW_MISSES: Final = 2


class LessonRun:
    """A lesson from its beginning to where the learner is. `done` lists what the learner did: `n`, `x`, or the number of an action."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: Game = lesson.game
        self.state: State = lesson.start()
        self.plies: list[Ply] = []
        self.events: list[list[Event]] = []
        """What each decision brought about."""
        self.done: list[str] = []
        self.place = 0
        """The step where the learner is; the number of steps once the lesson is finished."""
        self.missed = 0
        """Decisions of the learner that the lesson did not want."""
        self.used = 0
        """Own decisions in the present step."""
        self.step_began = 0
        """How long `done` was when the present step began."""
        self.step_plies = 0
        self.earned: list[int] = []
        """Stars of the goals that were reached."""
        self.queue: list[str] = []
        """What the script says about others and chance in the present step."""
        self.answer = ""
        """`other` if the last decision was legal but not wanted."""
        self.play_script(lesson.begin)
        self.let_others_act()

    # -- where the learner is ----------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The present step; None once the lesson is finished."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def is_finished(self) -> bool:
        return self.place >= len(self.lesson.steps)

    @property
    def is_lost(self) -> bool:
        """Whether the goal of this step was missed: there is nothing to do but to try it again."""
        step = self.step
        return step is not None and step.reach is not None and (self.used >= step.within or self.state.to_act() == OVER)

    @property
    def asks(self) -> bool:
        """Whether the learner is to decide something now."""
        step = self.step
        return step is not None and not step.is_told and not self.is_lost and self.state.to_act() == self.lesson.seat

    @property
    def stars(self) -> int:
        """One to three, for few misses and for goals reached soon."""
        clean = USUAL_STARS if not self.missed else USUAL_STARS - 1 if self.missed <= FEW_MISSES else 1
        return min([clean, *self.earned])

    @property
    def address(self) -> str:
        """What was done, as a text for an address."""
        return ".".join(self.done) or NOTHING_DONE

    def back(self) -> str | None:
        """The address one act earlier, misses left out; None at the beginning."""
        kept = [act for act in self.done if act != MISSED]
        return None if not kept else ".".join(kept[:-1]) or NOTHING_DONE

    def begin_of_step(self) -> str:
        """The address at which the present step began."""
        return ".".join(self.done[: self.step_began]) or NOTHING_DONE

    def record(self) -> Record | None:
        """The game so far, to be played on at a table; None if the lesson began with a position of its own."""
        lesson = self.lesson
        if lesson.position:
            return None
        return Record(self.game, lesson.seats, self.game.read_options(lesson.options), plies=self.plies)

    # -- what the learner does ---------------------------------------------------------------------------------------

    def follow(self, address: str) -> LessonRun:
        """Everything in an address, one after the other; raises at the first act that cannot be."""
        acts = [] if address == NOTHING_DONE else address.split(".")
        if len(acts) > MOST_DONE:
            raise BadLesson(f"a lesson takes fewer than {MOST_DONE} acts, not {len(acts)}")
        for act in acts:
            if act == NEXT:
                self.read_on()
            elif act == MISSED:
                self.miss()
            elif act.isascii() and act.isdigit() and len(act) < 9:
                if (refusal := self.decide(int(act))) is not None:
                    raise BadLesson(f"{act} cannot be decided: {refusal.message}")
            else:
                raise BadLesson(f"{act[:20]!r} is nothing that can be done in a lesson")
        return self

    def read_on(self) -> None:
        if self.step is None or not self.step.is_told:
            raise BadLesson("there is something to do before the lesson goes on")
        self.done.append(NEXT)
        self.answer = ""
        self.go_on()

    def miss(self) -> None:
        if not self.asks:
            raise BadLesson("nothing is asked here, so nothing can be missed")
        self.done.append(MISSED)
        self.missed += 1
        self.answer = "other"

    def decide(self, action: int) -> Refusal | None:
        """Decide. A refusal changes nothing; a decision that the lesson does not want is counted and changes nothing else."""
        step = self.step
        if step is None or not self.asks:
            raise BadLesson("nothing is to be decided at this point of the lesson")
        refusal = self.state.why_not(action)
        if refusal is not None:
            return refusal
        if step.do and not step.accepts(self.game, action):
            self.miss()
            return None
        self.done.append(str(action))
        self.answer = ""
        self.apply(action)
        if step.do:
            self.play_script(step.then)
            if self.place + 1 < len(self.lesson.steps):  # after the last step nobody needs to go on
                self.let_others_act()
            self.go_on()
        else:
            self.used += 1
            self.let_others_act()
            if step.reach is not None and self.has_reached(step.reach):
                self.earned.append(3 if self.used <= step.stars[0] else 2 if self.used <= step.stars[1] else 1)
                self.go_on()
        return None

    def go_on(self) -> None:
        """To the next step."""
        self.place += 1
        self.used, self.step_began, self.step_plies = 0, len(self.done), len(self.plies)
        self.queue = list(self.step.then) if self.step and self.step.reach else []

    # -- what happens by itself --------------------------------------------------------------------------------------

    def play_script(self, script: tuple[str, ...]) -> None:
        """Written decisions, whoever makes them."""
        for text in script:
            action = self.readable(text)
            refusal = self.state.why_not(action)
            if refusal is not None:
                raise self.wrong(f"{text!r} cannot be decided: {refusal.message}")
            self.apply(action)

    def readable(self, text: str) -> int:
        try:
            return int(self.game.read(self.state, text))
        except MotuError as problem:
            raise self.wrong(str(problem)) from None

    def wrong(self, problem: str) -> BadLesson:
        return BadLesson(f"{self.game.name}/lessons/{self.lesson.name}.toml, step {self.place + 1}: {problem}")

    def let_others_act(self) -> None:
        """Everybody but the learner, until the learner decides: by the script of a free stretch, else by the seed and by a bot."""
        for _ in range(MOST_LOTS):
            who = int(self.state.to_act())
            if who in (self.lesson.seat, OVER):
                return
            self.apply(self.scripted() if self.queue else self.unscripted(who))

    def scripted(self) -> int:
        """The next entry of the script if it can be decided now; the script is left if not, because the learner went another way."""
        action = self.readable(self.queue[0])
        if self.state.why_not(action) is None:
            del self.queue[0]
            return action
        self.queue = []
        return self.unscripted(int(self.state.to_act()))

    def unscripted(self, who: int) -> int:
        generator = Generator(self.lesson.seed * 10_007 + len(self.plies))
        if who != CHANCE:
            return GreedyBot(self.lesson.seed).choose(self.game, self.game.view(self.state, who))
        odds = self.state.odds()
        left = int(generator.below(sum(weight for _, weight in odds)))
        for action, weight in odds:
            left -= weight
            if left < 0:
                return action
        raise AssertionError("odds sum up to less than they do")

    def apply(self, action: int) -> None:
        who = int(self.state.to_act())
        journal = Journal()
        self.state.journal = journal
        self.state.do(action)
        self.state.journal = None
        self.plies.append(Ply(who, action, self.game.numbering.write(action)))
        self.events.append(journal.events)

    def has_reached(self, goal: LessonGoal) -> bool:
        """Whether everything that the goal names holds now."""
        seat = self.lesson.seat
        expected = self.game.outlook(self.state) if self.state.to_act() != OVER else None
        points = expected or [int(points) for points in self.state.scores()]
        best = max((each for other, each in enumerate(points) if other != seat), default=0)
        happened = [event for events in self.events[self.step_plies :] for event in events]
        times = sum(event.kind == goal.event and event.fields.get("seat") == seat for event in happened)
        return (
            (goal.points is None or points[seat] >= goal.points)
            and (goal.lead is None or points[seat] - best >= goal.lead)
            and (not goal.event or times >= goal.times)
        )
