import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import {
  buildPushedLeague,
  pushedFixtures,
  pushedMatch,
  pushedSquads,
  type PushedLeague,
} from '../../testing/push-league.ts'
import { addLeague } from './add-league.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { takeFacts } from './take-facts.ts'
import { putInForce } from './take-over.ts'

let app: TestApp
let league: PushedLeague
let desk: FeedSource
let fixtureId: number
let scorer: number

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(2))
  await league.push('fixtures', pushedFixtures(2, 1))
  await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1', 'c1-fwd1']).slice(0, 5) })
  const added = await addLeague(db, {
    kind: 'desk',
    league: '',
    season: '',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: league.source.championship,
  })
  if ('fault' in added) throw new Error(added.fault)
  desk = added.source
  const { championshipId } = league.source
  const fixture = await db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', championshipId)
    .executeTakeFirstOrThrow()
  fixtureId = fixture.id
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('championshipId', '=', championshipId)
    .where('sourceId', '=', 'c1-mid1')
    .executeTakeFirstOrThrow()
  scorer = player.id
})
afterAll(() => app.end())

async function score() {
  await app.live.turn()
  return (await app.deps.matchStates.matchState(fixtureId))?.score
}

describe('a match with two sources', () => {
  it('is counted from the one in force alone; what the other says is kept', async () => {
    const goal = { kind: 'goal', side: 'home', minute: 30, player_id: 'c1-fwd1' }
    expect(await score()).toEqual({ home: 2, away: 0 })
    await app.database.db.transaction().execute((tx) =>
      takeFacts(tx, desk, fixtureId, [
        {
          key: 'first',
          revision: undefined,
          body: { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
        },
        {
          key: 'goal',
          revision: undefined,
          body: {
            kind: 'event',
            side: 'home',
            at: { minute: 21, added: 0 },
            event: { type: 'goal', playerId: scorer, assistantId: undefined },
          },
        },
      ]),
    )
    expect(await score()).toEqual({ home: 2, away: 0 })

    expect(await putInForce(app.database.db, fixtureId, desk.id)).toBeUndefined()
    expect(await score()).toEqual({ home: 1, away: 0 })
    await league.push('facts', { facts: [{ fixture_id: 'r1-1', event_id: 'late', fact: goal }] })
    expect(await score()).toEqual({ home: 1, away: 0 })

    expect(await putInForce(app.database.db, fixtureId, league.source.id)).toBeUndefined()
    expect(await score()).toEqual({ home: 3, away: 0 })
    expect(await putInForce(app.database.db, fixtureId, desk.id)).toBeUndefined()
    expect(await putInForce(app.database.db, fixtureId, league.source.id)).toBeUndefined()
    expect(await score()).toEqual({ home: 3, away: 0 })
  })

  it('takes no source of another championship, and no match that is not there', async () => {
    const other = await buildPushedLeague(app)
    expect(await putInForce(app.database.db, fixtureId, other.source.id)).toContain(
      'is not of the championship',
    )
    expect(await putInForce(app.database.db, 999_999, desk.id)).toBe('there is no match 999999')
    const ranks = await loadSources(app.database.db, league.source.championshipId)
    expect(ranks.map(({ kind, rank }) => [kind, rank])).toEqual([
      ['push', 1],
      ['desk', 2],
    ])
  })
})
