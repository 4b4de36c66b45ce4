import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { buildProduct, type Product } from './app.ts'
import { readConfig } from './config.ts'
import { connectDatabase, type Database } from './platform/db/connect.ts'
import { lockRounds } from './rounds/index.ts'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { buildCaller, squadOf } from './testing/game-caller.ts'

const FEE = 100
/** Nobody listens on this port. */
const NOBODY = 'postgres://gaffer@127.0.0.1:1/gaffer'

let node: TestApp
/** A second node, whose replica is away. Neither node is told what the other one does. */
let other: Product
let league: BuiltChampionship
const pools: Database[] = []

beforeAll(async () => {
  node = await buildTestApp()
  league = await buildChampionship(node.database.db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  const away = connectDatabase(NOBODY, 2, 1_000)
  pools.push(connectDatabase(node.database.connection, 4), away)
  const [database = away] = pools
  other = await buildProduct({
    config: readConfig({ LOG_LEVEL: 'silent', WORLD: 'none', DATA_DIR: '/nonexistent' }, '/nonexistent'),
    database,
    replica: { requests: away, background: away },
    version: 'test',
    webFolder: '/nonexistent',
    readiness: async () => ({ database: true }),
  })
  await other.app.ready()
})
afterAll(async () => {
  other.streams.closeAll()
  await other.app.close()
  await other.live.stop()
  await Promise.all(pools.map((pool) => pool.end()))
  await node.end()
})

it('money, saves and the lock need nothing but PostgreSQL: no replica, and no word from another node (G-29)', async () => {
  const { db } = node.database
  const { contestId, gameRoundId } = await buildTournament(db, node.operatorId, league, { entryFee: FEE })
  const contest = encodeRoundScopedId({ id: contestId, round: 1 })
  const ann = await buildCaller(node, league, { money: 1_000 })
  const headers = await node.authorize(ann.managerId)
  const saveOnOther = (teamId: number, teamName: string) =>
    other.app.inject({
      method: 'PUT',
      url: buildPath('saveTeam'),
      headers,
      payload: { teamId, teamName, ...squadOf(league) },
    })

  const joined = await ann.join(contest)
  expect([joined.status, await ann.balance()]).toEqual([200, 1_000 - FEE])
  const teamId = joined.data.user_team_id
  expect((await saveOnOther(teamId, 'Saved elsewhere')).statusCode).toBe(200)
  const shown = await node.app.inject({
    url: buildPath('userTeam', undefined, { user_team_id: teamId }),
    headers,
  })
  expect(shown.json().team.teamName).toBe('Saved elsewhere')

  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
  const late = await saveOnOther(teamId, 'Too late')
  expect([late.statusCode, late.json().code]).toEqual([409, 'gameAlreadyStarted'])
  expect(await lockRounds({ db, codeVersion: 'test', logFault: () => undefined })).toContain(gameRoundId)
  const books = await db
    .selectFrom('posting')
    .select((eb) => [eb.fn.sum<number>('amount').as('sum'), eb.fn.countAll<number>().as('postings')])
    .executeTakeFirstOrThrow()
  expect(books.sum).toBe(0)
  expect(books.postings).toBeGreaterThan(0)
})
