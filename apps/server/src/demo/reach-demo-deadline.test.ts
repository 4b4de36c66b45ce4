import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepRounds } from '../rounds/index.ts'
import { pumpDueFacts } from '../football/ingest/pump-due-facts.ts'
import { scheduleFacts } from '../football/index.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { DEMO } from './demo-settings.ts'
import { reachDemoDeadline } from './reach-demo-deadline.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const reach = () => database.db.transaction().execute((tx) => reachDemoDeadline(tx))

/** Everything that lies ahead, by kind, with its time in epoch milliseconds. */
async function loadAhead(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ what: string; at: number }>`
    with ahead as (
      select 'deadline ' || id as what, deadline_at as at from game_round where deadline_at > clock_timestamp()
      union all select 'kick-off ' || id, kick_off_at from fixture where kick_off_at > clock_timestamp()
      union all select 'fact ' || id, due_at from scheduled_fact where due_at > clock_timestamp())
    select what, (extract(epoch from at) * 1000)::float8 as at from ahead`.execute(database.db)
  return new Map(rows.map(({ what, at }) => [what, at]))
}

it('without a demo league there is no deadline to bring about', async () => {
  expect(await reach()).toBe(false)
})

it('the next deadline of the demo is now, and all that lies ahead of it comes as much sooner', async () => {
  const { db } = database
  const operator = await buildOperator(db)
  const demo = await buildChampionship(db, { source: DEMO.source, rounds: 3 })
  const other = await buildChampionship(db)
  for (const league of [demo, other]) await buildTournament(db, operator.id, league)
  const [first, second] = demo.rounds
  const due = (ms: number, at = first) => ({
    fixtureId: at?.fixtureIds[0] ?? 0,
    dueAt: new Date((at?.kickOffAt.getTime() ?? 0) + ms),
    sourceEventId: `${ms}`,
    revision: 1,
    body: { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } } as const,
  })
  const facts = [due(-600_000), due(120_000), due(60_000, second)]
  await scheduleFacts(db, demo.championshipId, facts)
  const before = await loadAhead()
  const elsewhere = new Set(
    other.rounds.flatMap(({ fixtureIds }) => fixtureIds.map((id) => `kick-off ${id}`)),
  )

  expect(await reach()).toBe(true)
  const after = await loadAhead()
  const moved = [...after].map(([what, at]) => [what, Math.round((before.get(what) ?? 0) - at)] as const)
  const ownMoves = moved.filter(([what]) => !elsewhere.has(what) && !what.startsWith('deadline'))
  expect(new Set(ownMoves.map(([, ms]) => ms)).size).toBe(1)
  expect(ownMoves.filter(([what]) => what.startsWith('fact'))).toHaveLength(2)
  expect(moved.filter(([what]) => elsewhere.has(what)).every(([, ms]) => ms === 0)).toBe(true)

  // The round is locked, and facts due before its deadline can appear.
  const { locked } = await keepRounds({
    db,
    codeVersion: 'test',
    logFault: (error) => expect.fail(String(error)),
  })
  expect(locked).toHaveLength(1)
  expect(await pumpDueFacts(db)).toMatchObject({ appended: 1 })
})
