import { describe, expect, it } from 'vitest'
import { answerTo } from '../../testing/answer-to.ts'
import { smallApiSeason } from '../../testing/small-season.ts'
import { lastFinishedRound, readOfficialPoints } from './read-official-points.ts'

const { bootstrap, fixtures } = smallApiSeason()
const [match] = fixtures
const [player] = bootstrap.elements
const live = (stats: readonly object[]) => ({
  elements: [{ id: player?.id, stats: {}, explain: [{ fixture: match?.id, stats }] }],
})
const read = (stats: readonly object[]) =>
  readOfficialPoints({
    bootstrap: answerTo('bootstrap-static/', JSON.stringify(bootstrap)),
    fixtures: answerTo('fixtures/', JSON.stringify(fixtures)),
    live: answerTo('event/1/live/', JSON.stringify(live(stats))),
  })
const minutes = (points: number) => ({ identifier: 'minutes', value: 90, points })
const dribbles = (points: number) => ({ identifier: 'dribbles', value: 3, points })

describe('the points a source of the official form counts itself', () => {
  it('are those of its last finished gameweek, and what no pack knows is named', () => {
    const answer = read([minutes(2), dribbles(1)])
    expect(answer.ok && answer.value.rows).toMatchObject([
      { points: 300, position: 'FWD', statistics: { minutes: 90 } },
    ])
    expect(answer.ok && answer.value.unknown).toEqual([{ name: 'dribbles', count: 1 }])
  })

  it('are none where it counts no points', () => {
    const answer = read([minutes(0), dribbles(0)])
    expect(answer.ok && answer.value.rows).toEqual([])
  })

  it('are none before a gameweek is over', () => {
    const body = JSON.stringify(fixtures.map((one) => ({ ...one, finished: false })))
    expect(lastFinishedRound(answerTo('fixtures/', body))).toEqual({ ok: true, value: undefined })
  })
})
