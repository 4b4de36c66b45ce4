import { HUNDREDTHS, type MatchStatistics, ok, type Points, type Position, type Result } from '@gaffer/rules'
import { z } from 'zod'
import { bootstrapSchema, fixturesSchema, liveSchema } from '../../import/fpl-api-schema.ts'
import { figuresDone, statisticsInFixture } from '../../import/fpl-api-statistics.ts'
import { positionOfType } from '../../import/fpl-words.ts'
import { countUnknown, type UnknownStatistic } from '../../import/unknown-statistics.ts'
import { ofCall, sortItems } from '../read-answer.ts'
import type { Answer, AnswerError } from '../source-model.ts'
import { readBody } from './read-season.ts'

/** What players did in a gameweek with the points the source itself counted, in hundredths. */
export type OfficialPoints = {
  readonly rows: readonly {
    readonly statistics: MatchStatistics
    readonly position: Position
    readonly points: Points
  }[]
  readonly unknown: readonly UnknownStatistic[]
}

/** The last gameweek of which every match is over; undefined before the first one is. */
export function lastFinishedRound({ call, body }: Answer): Result<number | undefined, AnswerError> {
  const read = ofCall(call, readBody(body, z.array(z.unknown())))
  if (!read.ok) return read
  const { items } = sortItems(read.value, fixturesSchema.element, 'fixture', call)
  const rounds = Map.groupBy(items, ({ event }) => event)
  const finished = [...rounds].flatMap(([round, all]) =>
    round !== null && all.every(({ finished: isFinished }) => isFinished) ? [round] : [],
  )
  return ok(finished.length === 0 ? undefined : Math.max(...finished))
}

/** The points of a finished gameweek as the source explains them: from `bootstrap-static/`, `fixtures/` and `event/N/live/`. */
export function readOfficialPoints(answers: {
  readonly bootstrap: Answer
  readonly fixtures: Answer
  readonly live: Answer
}): Result<OfficialPoints, AnswerError> {
  const lists = ofCall(
    answers.bootstrap.call,
    readBody(answers.bootstrap.body, z.object({ elements: z.array(z.unknown()) })),
  )
  const matches = ofCall(answers.fixtures.call, readBody(answers.fixtures.body, z.array(z.unknown())))
  const live = ofCall(
    answers.live.call,
    readBody(answers.live.body, z.object({ elements: z.array(z.unknown()) })),
  )
  if (!lists.ok) return lists
  if (!matches.ok) return matches
  if (!live.ok) return live
  const people = sortItems(lists.value.elements, bootstrapSchema.shape.elements.element, 'player', '').items
  const positions = new Map(people.map((one) => [one.id, positionOfType(one.element_type)]))
  const fixtures = new Map(
    sortItems(matches.value, fixturesSchema.element, 'fixture', '').items.map((one) => [one.id, one]),
  )
  const { items: elements } = sortItems(live.value.elements, liveSchema.shape.elements.element, 'player', '')
  const players = elements.filter(({ id }) => positions.get(id) !== undefined)
  const rows = players.flatMap((element) =>
    element.explain.flatMap((explained) => {
      const fixture = fixtures.get(explained.fixture)
      const position = positions.get(element.id)
      if (fixture === undefined || position === undefined) return []
      const points = explained.stats.reduce((sum, one) => sum + one.points, 0) * HUNDREDTHS
      return [{ statistics: statisticsInFixture(element, explained, fixture), position, points }]
    }),
  )
  // A source that names the figures without counting points has none to compare.
  const hasPoints = rows.some(({ points }) => points !== 0)
  return ok({ rows: hasPoints ? rows : [], unknown: countUnknown(players.flatMap(figuresDone)) })
}
