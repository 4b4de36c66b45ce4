import {
  demoWorld,
  factFromTimed,
  matchday,
  randomOf,
  simulateMatch,
  type SimulatedMatch,
  writeFplGameweek,
} from '@gaffer/feed/simulator'
import { foldMatch } from '@gaffer/feed'
import { POSITIONS, rulePack, scoreMatch, SOURCE_STATISTICS } from '@gaffer/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { foldedFacts } from '../testing/folded-facts.ts'
import { serveAnswers } from '../testing/serve-answers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { football } from './football.ts'

const WORLD = demoWorld(5)
const PACK = rulePack('scandinavian')
const DAY_MS = 86_400_000

let database: TestDatabase
let provider: Awaited<ReturnType<typeof serveAnswers>>

/** A finished round of a game of the official form that gives figures of its own. */
const MATCHES = matchday(5, 1).map((fixture): SimulatedMatch => {
  const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }
  const positionOf = (id: number) => WORLD.playerById.get(id)?.position
  const state = foldMatch(
    simulateMatch(WORLD, fixture).map((timed) => factFromTimed(timed, ids)),
    positionOf,
  )
  const players = [...state.players].map(([id, player]) => {
    const random = randomOf(5, 'figures', fixture.id, id)
    const named = player.statistics.minutes === 0 ? [] : SOURCE_STATISTICS
    const figures = Object.fromEntries(named.map((name) => [name, random.count(1.2)]))
    return [id, { ...player, statistics: { ...player.statistics, ...figures } }] as const
  })
  return {
    fixtureId: fixture.id,
    round: 1,
    kickOffAt: Date.now() - DAY_MS,
    homeClubId: fixture.homeClubId,
    awayClubId: fixture.awayClubId,
    state: { ...state, players: new Map(players) },
    isDeclared: true,
    playerOf: (id) => ({ name: String(id), position: positionOf(id) ?? 'MID', number: 1 }),
  }
})

const BOOTSTRAP = {
  events: [{ id: 1, name: 'Round 1', deadline_time: new Date(Date.now() - DAY_MS).toISOString() }],
  teams: WORLD.clubs.map(({ id, name, shortName }) => ({ id, name, short_name: shortName })),
  elements: [...WORLD.playerById.values()].map((player) => ({
    id: player.id,
    code: player.id,
    first_name: player.firstName,
    second_name: player.lastName,
    web_name: player.displayName,
    element_type: POSITIONS.indexOf(player.position) + 1,
    team: player.clubId,
    now_cost: 50,
  })),
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { fixtures, live } = writeFplGameweek(MATCHES, PACK)
  const answers = new Map<string, unknown>([
    ['/bootstrap-static/', BOOTSTRAP],
    ['/fixtures/', fixtures],
    ['/event/1/live/', live],
  ])
  provider = await serveAnswers(({ pathname }) => answers.get(pathname))
})
afterAll(async () => {
  await provider.stop()
  await database.end()
})

async function add(...words: readonly string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const call = ['add', '--source', 'fpl', '--season', '2026', '--url', provider.url, ...words]
  await football.run(call, { config: readConfig({}, '/nonexistent'), database, print })
  return lines.join('\n')
}

it('adds a look-alike of the official game with every point as its own, and names its pack', async () => {
  await expect(add()).rejects.toThrow('better: scandinavian 0')
  const printed = await add('--pack', 'scandinavian')
  expect(printed).not.toContain('other points')
  expect(printed).not.toContain('Unknown statistic')
  expect(printed).toContain(`${MATCHES.length} of ${MATCHES.length} matches played so far are in`)
  const known = await foldedFacts(database.db)
  const told = MATCHES.flatMap(({ state, fixtureId }) =>
    [...state.players.values()].map((player) => [`${fixtureId} ${player.playerId}`, player] as const),
  )
  const wrong = told.filter(([key, { playerId, statistics }]) => {
    const position = WORLD.playerById.get(playerId)?.position ?? 'MID'
    const is = known.get(key)
    return scoreMatch(statistics, position, PACK).points !== (is ? scoreMatch(is, position, PACK).points : 0)
  })
  expect(told.length).toBeGreaterThan(250)
  expect(wrong).toEqual([])
})
