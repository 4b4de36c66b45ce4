import { rulePack, type RulePackId, scoreMatch, SOURCE_STATISTICS } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import { foldMatch } from '../../facts/fold-match.ts'
import type { MatchState } from '../../facts/match-state.ts'
import { factFromTimed } from '../../facts/timed-fact.ts'
import { parseFplApi } from '../../import/parse-fpl-api.ts'
import { randomOf } from '../../seeded-random.ts'
import type { SimulatedMatch } from '../../simulator/answers/simulated-match.ts'
import { writeFplGameweek } from '../../simulator/answers/write-fpl.ts'
import { demoWorld, matchday, simulateMatch } from '../../simulator/index.ts'
import { answerTo } from '../../testing/answer-to.ts'
import { foldKeyedFacts } from '../log-of-match.ts'
import { factsOfReport } from '../facts-of-report.ts'
import { readFplMatches } from './read-matches.ts'
import { readOfficialPoints } from './read-official-points.ts'

const WORLD = demoWorld(7)
const positionOf = (id: number) => WORLD.playerById.get(id)?.position
const FIRST = matchday(7, 1)
const PACK = rulePack('scandinavian')

/** A finished match with the figures of a game of the same form. */
function played(fixture: (typeof FIRST)[number]): MatchState {
  const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }
  const facts = simulateMatch(WORLD, fixture).map((timed) => factFromTimed(timed, ids))
  const state = foldMatch(facts, positionOf)
  const players = [...state.players].map(([id, player]) => {
    const random = randomOf(7, 'figures', fixture.id, id)
    const named = player.statistics.minutes === 0 ? [] : SOURCE_STATISTICS
    const figures = Object.fromEntries(named.map((name) => [name, random.count(1.2)]))
    return [id, { ...player, statistics: { ...player.statistics, ...figures } }] as const
  })
  return { ...state, players: new Map(players) }
}

const MATCHES: readonly SimulatedMatch[] = FIRST.map((fixture) => ({
  fixtureId: fixture.id,
  round: 1,
  kickOffAt: Date.UTC(2026, 3, 4, 14),
  homeClubId: fixture.homeClubId,
  awayClubId: fixture.awayClubId,
  state: played(fixture),
  isDeclared: true,
  playerOf: (id) => ({ name: String(id), position: positionOf(id) ?? 'MID', number: 1 }),
}))
/** In one round, everybody plays twice: figures of a match are in `explain` alone. */
const TWICE = [...MATCHES, ...MATCHES.map((match) => ({ ...match, fixtureId: match.fixtureId + 1000 }))]

const bootstrap = {
  events: [{ id: 1, name: 'Round 1', deadline_time: '2026-04-04T12:00:00Z' }],
  teams: WORLD.clubs.map(({ id }) => ({ id, name: `Club ${id}`, short_name: `C${id}` })),
  elements: [...WORLD.playerById.values()].map(({ id, position, clubId }) => ({
    id,
    code: id,
    first_name: 'A',
    second_name: `B${id}`,
    web_name: `B${id}`,
    element_type: ['GK', 'DEF', 'MID', 'FWD'].indexOf(position) + 1,
    team: clubId,
    now_cost: 50,
  })),
}

function officialPoints(matches: readonly SimulatedMatch[]) {
  const { fixtures, live } = writeFplGameweek(matches, PACK)
  const read = readOfficialPoints({
    bootstrap: answerTo('bootstrap-static/', JSON.stringify(bootstrap)),
    fixtures: answerTo('fixtures/', JSON.stringify(fixtures)),
    live: answerTo('event/1/live/', JSON.stringify(live)),
  })
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value
}

const countRight = ({ rows }: ReturnType<typeof officialPoints>, pack: RulePackId) =>
  rows.filter(
    ({ statistics, position, points }) => scoreMatch(statistics, position, rulePack(pack)).points === points,
  ).length

describe('a game of the form of the official one, with figures of its own', () => {
  it.each([
    ['once', MATCHES],
    ['twice', TWICE],
  ])('has in every row the points of the pack that names them, playing %s in the round', (_, matches) => {
    const answer = officialPoints(matches)
    expect(answer.rows.length).toBeGreaterThan(250)
    expect(countRight(answer, 'scandinavian')).toBe(answer.rows.length)
    expect(countRight(answer, 'fpl-2026')).toBeLessThan(answer.rows.length)
    expect(answer.unknown).toEqual([])
  })

  it('is imported with them', () => {
    const { fixtures, live } = writeFplGameweek(MATCHES, PACK)
    const files = { 'bootstrap-static.json': bootstrap, 'fixtures.json': fixtures, 'event-live/1.json': live }
    const texts = Object.entries(files).map(([name, body]) => [name, JSON.stringify(body)] as const)
    const season = parseFplApi(new Map(texts), '2026')
    if (!season.ok) throw new Error(JSON.stringify(season.refusal.slice(0, 3)))
    const wrong = season.value.statistics.filter(
      ({ statistics, playerSourceId, recordedPoints }) =>
        scoreMatch(statistics, positionOf(playerSourceId) ?? 'MID', PACK).points !== recordedPoints,
    )
    expect(season.value.statistics.length).toBeGreaterThan(250)
    expect(wrong).toEqual([])
  })

  it('brings them as facts, and a figure that is less in a later answer counts less', () => {
    const { fixtures, live } = writeFplGameweek(MATCHES, PACK)
    const clubOf = (id: string) => String(WORLD.playerById.get(Number(id))?.clubId)
    const read = (body: string) => {
      const reports = readFplMatches({ fixtures: JSON.stringify(fixtures), live: body }, clubOf)
      if (!reports.ok || reports.value[0] === undefined) throw new Error('no report')
      return foldKeyedFacts(factsOfReport(reports.value[0], 'fpl', Number).facts).players
    }
    const body = JSON.stringify(live)
    const reported = MATCHES.find(({ fixtureId }) => fixtureId === FIRST[0]?.id)
    const [scorer] = [...(reported?.state.players.values() ?? [])].filter(
      ({ statistics }) => (statistics.key_passes ?? 0) > 1,
    )
    const id = scorer?.playerId ?? 0
    expect(read(body).get(id)?.statistics.key_passes).toBe(scorer?.statistics.key_passes)
    const element = body.indexOf(`{"id":${id},`)
    const corrected =
      body.slice(0, element) + body.slice(element).replaceAll(/"key_passes":\d+/g, '"key_passes":1')
    expect(read(corrected).get(id)?.statistics.key_passes).toBe(1)
  })
})
