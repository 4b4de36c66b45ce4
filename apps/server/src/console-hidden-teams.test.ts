import { CONSOLE_OPERATIONS, type ConsoleOperation, STAFF_ROLES } from '@gaffer/contract/console'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { enterSeason } from './testing/season-caller.ts'
import { buildStaff } from './testing/staff-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const READS = Object.values<ConsoleOperation>(CONSOLE_OPERATIONS).filter(({ method }) => method === 'GET')

/** The ids of things of a kind, and what their pages need besides. */
type Things = Readonly<Record<string, readonly string[]>>

function addressesOf({ path }: ConsoleOperation, things: Things): readonly string[] {
  const address = path.replace(':operator', 'demo')
  const kind = Object.keys(things).find((one) => address.includes(`/${one}/:id`))
  const ids = kind === undefined ? ['1'] : (things[kind] ?? [])
  return address.includes(':id') ? ids.map((id) => withQuery(address.replace(':id', id), things)) : [address]
}

function withQuery(address: string, { into = [] }: Things): string {
  return address.endsWith('/merge') ? `${address}?into=${into[0]}` : address
}

it('nothing that staff read moves with a team that is hidden', async () => {
  const { db } = app.database
  const mine = await enterSeason(app)
  await db
    .insertInto('feedSource')
    .values({ championshipId: mine.league.championshipId, kind: 'desk', rank: 1 })
    .execute()
  await sql`update line_up set bank = 5000 where entry_id = ${mine.entryId}`.execute(db)
  const daily = await buildTournament(db, app.operatorId, mine.league)
  const squad = [...mine.squad.starters, ...mine.squad.reserves]
  const pair = mine.league.players.flatMap((out) => {
    const like = mine.league.players.find(
      (one) =>
        one.position === out.position &&
        one.clubId === out.clubId &&
        one.id !== out.id &&
        !squad.includes(one.id),
    )
    return squad.includes(out.id) && like !== undefined ? [[out.id, like.id] as const] : []
  })[0]
  if (pair === undefined) throw new Error('nobody to be exchanged')
  const { rows } = await sql<{ gameRounds: string[]; fixtures: string[] }>`
    select array(select game_round.id::text from game_round join round on round.id = round_id
      where championship_id = ${mine.league.championshipId} order by game_round.id limit 2) as game_rounds,
      array(select id::text from fixture where championship_id = ${mine.league.championshipId} order by id limit 2) as fixtures`.execute(
    db,
  )
  const things: Things = {
    managers: [String(mine.managerId)],
    contests: [String(mine.season.contestId), String(daily.contestId)],
    entries: [String(mine.entryId)],
    players: pair.map(String),
    matches: rows[0]?.fixtures ?? [],
    rounds: rows[0]?.gameRounds ?? [],
    into: [String(pair[1])],
  }
  const staff = await buildStaff(app, STAFF_ROLES)
  const read = async () => {
    const answers: Record<string, { readonly status: number; readonly body: string }> = {}
    for (const address of READS.flatMap((operation) => addressesOf(operation, things))) {
      const answer = await staff.get(address)
      const body = JSON.stringify(answer.body).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      answers[address] = { status: answer.status, body }
    }
    return answers
  }
  const before = await read()
  expect(Object.values(before).filter(({ status }) => status === 200).length).toBeGreaterThan(30)

  expect((await mine.transfer(1, [pair])).status).toBe(200)
  const { starters } = mine.squad
  const captain = starters.find((id) => id !== mine.squad.captain && !pair.includes(id)) ?? 0
  await sql`insert into round_choice (entry_id, round, captain) values (${mine.entryId}, 2, ${captain})`.execute(
    db,
  )

  expect(await read()).toEqual(before)
})
