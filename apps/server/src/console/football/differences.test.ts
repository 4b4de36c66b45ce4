import { randomUUID } from 'node:crypto'
import type { FactBody, MatchEvent } from '@gaffer/feed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import type { FeedSource } from '../../football/feeds/feed-source.ts'
import { takeFacts } from '../../football/feeds/take-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let league: BuiltChampionship
let staff: Awaited<ReturnType<typeof buildStaff>>
let push: FeedSource
let at: string
let fixtureId: number
let players: readonly { readonly id: number }[]

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  const source = `harbour-${randomUUID()}`
  league = await buildChampionship(db, { source, firstKickOffAt: new Date() })
  await db.updateTable('championship').set({ kind: 'feed' }).where('id', '=', league.championshipId).execute()
  await buildTournament(db, app.operatorId, league)
  await addSource('desk', source)
  push = await addSource('push', source)
})
afterAll(() => app.end())

/** A match of its own for each test. */
let matches = 0
beforeEach(async () => {
  staff = await buildStaff(app, ['desk'])
  fixtureId = league.rounds.flatMap(({ fixtureIds }) => fixtureIds)[matches] ?? 0
  matches += 1
  at = `/operators/demo/football/matches/${fixtureId}`
  players = (await read()).players.filter(({ side }: { side: string }) => side === 'home')
})

async function addSource(kind: 'desk' | 'push', source: string): Promise<FeedSource> {
  const added = await addLeague(app.database.db, {
    kind,
    league: '',
    season: '',
    address: undefined,
    key: kind === 'push' ? 'x'.repeat(40) : undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: source,
  })
  if ('fault' in added) throw new Error(added.fault)
  return added.source
}

const read = async () => (await staff.get(at)).body.data
const tell = (fact: object) => staff.act(`${at}/tell`, { fact })
const who = (index: number) => players[index]?.id ?? 0
const LONG_AGO = new Date(Date.now() - 120_000)

/** What the feed says, a while ago: nothing waits for the other source any more. */
const feed = (key: string, event: MatchEvent, minute: number, happenedAt = LONG_AGO) => {
  const body: FactBody = { kind: 'event', side: 'home', at: { minute, added: 0 }, event }
  return app.database.db
    .transaction()
    .execute((tx) => takeFacts(tx, push, fixtureId, [{ key, revision: undefined, body, happenedAt }]))
}
const goal = (player: number, minute: number) => ({
  kind: 'goal',
  side: 'home',
  minute,
  added: 0,
  player_id: who(player),
})
const agreements = async () => (await read()).facts.map(({ agreement }: { agreement: string }) => agreement)
const row = async (agreement: string) =>
  (await read()).facts.find((fact: { agreement: string }) => fact.agreement === agreement)

describe('a match told by hand beside a feed', () => {
  it('shows what is the same, differs, waits, or is told by one of them', async () => {
    await tell(goal(0, 12))
    await tell(goal(1, 31))
    await feed('g1', { type: 'goal', playerId: who(0), assistantId: undefined }, 12)
    await feed('g2', { type: 'goal', playerId: who(1), assistantId: who(2) }, 31)
    await feed('y1', { type: 'yellowCard', playerId: who(3) }, 64)
    await tell({ kind: 'yellow_card', side: 'home', minute: 70, added: 0, player_id: who(4) })
    expect(await agreements()).toEqual(['same', 'differs', 'onlyThere', 'waiting'])
  })

  it('takes what the feed says: a change, what was missing, and nothing for what it has not', async () => {
    await tell(goal(0, 31))
    await tell({ kind: 'red_card', side: 'home', minute: 80, added: 0, player_id: who(4) })
    await feed('g2', { type: 'goal', playerId: who(0), assistantId: who(2) }, 32)
    await feed('y1', { type: 'yellowCard', playerId: who(3) }, 64)
    const take = async (agreement: string) => staff.act(`${at}/take`, { seen: (await row(agreement)).seen })
    expect((await take('differs')).status).toBe(200)
    expect((await take('onlyThere')).status).toBe(200)
    expect((await take('waiting')).status).toBe(200)
    expect(await agreements()).toEqual(['same', 'same'])
    const [first] = (await read()).facts
    expect(first.here).toMatchObject({ minute: 32, other_player: { id: who(2) } })
    expect((await staff.act(`${at}/take`, { seen: first.seen })).body.code).toBe('factUnknown')
    expect((await staff.act(`${at}/take`, { seen: 'gone' })).body.code).toBe('changedMeanwhile')
  })

  it('settles a difference by words until one of the two says something else', async () => {
    await tell(goal(0, 31))
    await feed('g2', { type: 'goal', playerId: who(0), assistantId: who(2) }, 31)
    const { seen } = await row('differs')
    const reason = 'The league gives no assist'
    expect((await staff.act(`${at}/explain`, { seen, reason })).status).toBe(200)
    expect((await row('differs')).explained).toMatchObject({ reason, name: expect.any(String) })
    expect((await staff.act(`${at}/explain`, { seen })).body.code).toBe('changedMeanwhile')
    await feed('g2', { type: 'goal', playerId: who(0), assistantId: who(1) }, 31)
    expect((await row('differs')).explained).toBeNull()
    const owner = await buildStaff(app, ['owner'])
    const { body: log } = await owner.get('/operators/demo/audit?act=explainFact')
    expect(log.data[0]).toMatchObject({ act: 'explainFact', reason })
  })

  it('moves an event by a minute, and takes each step back in its order', async () => {
    await tell(goal(0, 45))
    await tell({ kind: 'yellow_card', side: 'home', minute: 20, added: 0, player_id: who(4) })
    const { id } = (await read()).facts.at(-1)
    for (const by of [1, 1, -1, 1]) {
      expect((await staff.act(`${at}/minute`, { fact: id, by })).status).toBe(200)
    }
    const minutes = async () =>
      (await read()).facts.map(({ here }: { here: { minute: number; added: number } }) =>
        [here.minute, here.added].join('+'),
      )
    expect(await minutes()).toEqual(['20+0', '45+2'])
    const undo = () => staff.act(`${at}/undo`)
    await undo()
    expect(await minutes()).toEqual(['20+0', '45+1'])
    await undo()
    expect(await minutes()).toEqual(['20+0', '45+0'])
    // Told before the card, which therefore goes first.
    await undo()
    expect(await minutes()).toEqual(['45+0'])
    await undo()
    expect(await minutes()).toEqual([])
    expect((await staff.act(`${at}/minute`, { fact: 'never', by: 1 })).body.code).toBe('factUnknown')
  })
})
