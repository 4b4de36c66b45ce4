import { eventIdOf, OPERATOR_SOURCE } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type FakeProvider, startFakeProvider, toldGoal } from '../../testing/fake-provider.ts'
import { pusherOf, type PushedLeague } from '../../testing/push-league.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { addLeague, type NewLeague } from './add-league.ts'
import { createFeedKeeper } from './keep-feeds.ts'
import { loadIdentities } from './identities.ts'
import { loadFeedStatus, loadSilentMatches } from './load-feed-status.ts'
import { loadUnmatched, decideIdentity } from './write-identity.ts'

/** A league from a provider, with a script beside it that reports the same match. */
const KEY = 'a-key-of-a-provider-that-signs-its-calls'
let app: TestApp
let provider: FakeProvider
let league: PushedLeague

const keeper = () =>
  createFeedKeeper({
    db: app.database.db,
    log: { warn: () => undefined },
    logFault: (error) => {
      throw error
    },
  })

async function poll(): Promise<void> {
  await sql`update feed_source set matches_due_at = clock_timestamp(), settings = '{}', failures = 0`.execute(
    app.database.db,
  )
  const one = keeper()
  await one.turn()
  await one.settled()
}

const settings = { countryCode: undefined, rulePack: 'classic', name: undefined } as const

async function add(league: Pick<NewLeague, 'kind' | 'league' | 'season' | 'address' | 'key' | 'to'>) {
  const added = await addLeague(app.database.db, { ...settings, ...league })
  if ('fault' in added) throw new Error(added.fault)
  return added.source
}

async function score() {
  await app.live.turn()
  const { id } = await app.database.db.selectFrom('fixture').select('id').executeTakeFirstOrThrow()
  return (await app.deps.matchStates.matchState(id))?.score
}

/** A person corrects the fact of this key, or adds one under it: a goal, or the score. */
async function correct(key: string, at: number, scorer?: string) {
  const { id: fixtureId } = await app.database.db.selectFrom('fixture').select('id').executeTakeFirstOrThrow()
  const players = await loadIdentities(app.database.db, league.source.id, 'player')
  const event = { type: 'goal', playerId: players.get(scorer ?? '') }
  const goal = { kind: 'event', side: 'home', at: { minute: at, added: 0 }, event }
  const body = scorer === undefined ? { kind: 'score', home: at, away: 0 } : goal
  const fact = {
    source: OPERATOR_SOURCE,
    sourceEventId: eventIdOf(fixtureId, key),
    revision: 1,
    fixtureId,
    body,
  }
  await app.database.db.transaction().execute((tx) => ingestFacts(tx, [fact]))
}

/** Who scored, as the source beside it calls them. */
async function scorers() {
  await app.live.turn()
  const { id } = await app.database.db.selectFrom('fixture').select('id').executeTakeFirstOrThrow()
  const players = await loadIdentities(app.database.db, league.source.id, 'player')
  const nameOf = new Map([...players].map(([name, ours]) => [ours, name]))
  const { timeline = [] } = (await app.deps.matchStates.matchState(id)) ?? {}
  const goals = timeline.flatMap(({ event }) => (event.type === 'goal' ? [event.playerId] : []))
  return goals.map((playerId) => nameOf.get(playerId)).toSorted()
}

const inForce = async () => (await loadFeedStatus(app.database.db)).find((one) => one.inForce > 0)?.kind

beforeAll(async () => {
  app = await buildTestApp()
  provider = await startFakeProvider()
  const first = await add({
    kind: 'api-football',
    league: '9',
    season: '2026',
    address: provider.url,
    key: 'secret',
    to: undefined,
  })
  await poll()
  const second = await add({
    kind: 'push',
    league: '',
    season: '',
    address: undefined,
    key: KEY,
    to: first.championship,
  })
  league = pusherOf(app, second, KEY)
})
afterAll(async () => {
  await provider.stop()
  await app.end()
})

describe('a second source', () => {
  it('has its clubs, players and matches found among ours; who is not sure waits for a person', async () => {
    const squad = (club: string, from: number) =>
      Array.from({ length: 14 }, (_, index) => ({
        id: `x${from + index}`,
        club_id: club,
        first_name: `Given${from + index}`,
        last_name: `Family${from + index}`,
        position: index === 0 ? 'GK' : 'DEF',
      }))
    const stranger = { id: 'nobody', club_id: 'n', last_name: 'Unheard', position: 'MID' }
    const { items } = await league.push('squads', {
      clubs: [
        { id: 'n', name: 'North Town', short_name: 'NTH' },
        { id: 's', name: 'South Town', short_name: 'STH' },
      ],
      players: [...squad('n', 1), ...squad('s', 31), stranger],
    })
    expect(items.filter(({ outcome }) => outcome === 'refused')).toMatchObject([{ id: 'nobody' }])
    const fixtures = await league.push('fixtures', {
      fixtures: [
        {
          id: 'm',
          round: 1,
          home_club_id: 'n',
          away_club_id: 's',
          kick_off_at: new Date(provider.match.kickOffAt).toISOString(),
        },
      ],
    })
    expect(fixtures.items).toMatchObject([{ outcome: 'taken' }])
    const [waiting] = await loadUnmatched(app.database.db)
    expect(waiting).toMatchObject({ kind: 'player', sourceId: 'nobody' })
    const someone = await app.database.db.selectFrom('player').select('id').executeTakeFirstOrThrow()
    const decided = { feedSourceId: league.source.id, kind: 'player' as const, sourceId: 'nobody' }
    expect(await decideIdentity(app.database.db, { ...decided, ourId: 999_999 })).toContain(
      'there is no player',
    )
    expect(await decideIdentity(app.database.db, { ...decided, ourId: someone.id })).toBeUndefined()
    expect(await loadUnmatched(app.database.db)).toEqual([])
  })

  it('whose names are other forms is matched by club and number, and lists who else it may be', async () => {
    const told = (id: string, last_name: string, more: object = {}) => {
      return { id, club_id: 'n', first_name: 'G.', last_name, position: 'FWD', ...more }
    }
    const squad = provider.squads.get(1) ?? []
    squad.push({ id: 77, name: 'Gérard Ødegaard', number: 40, position: 'Attacker' })
    squad.push({ id: 78, name: 'Jacob Twin', number: 41, position: 'Attacker' })
    squad.push({ id: 79, name: 'Josh Twin', number: 42, position: 'Attacker' })
    await poll()
    const twin = { first_name: 'J.' }
    const { items } = await league.push('squads', {
      players: [
        told('o', 'Odegaard'),
        told('t', 'Twin', twin),
        told('u', 'Twin', { ...twin, shirt_number: 42 }),
      ],
    })
    expect(items.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['o taken', 't refused', 'u taken'])
    const [waiting] = await loadUnmatched(app.database.db)
    expect(waiting).toMatchObject({
      sourceId: 't',
      candidates: [{ name: 'Jacob Twin' }, { name: 'Josh Twin' }],
    })
    await league.push('squads', { players: [told('t', 'Twin', { ...twin, shirt_number: 41 })] })
    expect(await loadUnmatched(app.database.db)).toEqual([])
  })

  it('takes over a match whose source falls silent, counts nothing twice, and stays', async () => {
    const { match } = provider
    match.kickOffAt = Math.floor((Date.now() - 30 * 60_000) / 1000) * 1000
    await poll()
    Object.assign(match, { status: '1H', elapsed: 30, goals: [1, 0], hasLineUps: true })
    match.events = [toldGoal(12, 1, 4)]
    await poll()
    const goal = (event_id: string, player_id: string, minute: number) => ({
      fixture_id: 'm',
      event_id,
      fact: { kind: 'goal', side: 'home', minute, player_id },
    })
    const began = {
      fixture_id: 'm',
      event_id: 'half',
      fact: { kind: 'period', period: 'first_half', minute: 0 },
    }
    await league.push('facts', { facts: [began, goal('g1', 'x4', 12), goal('g2', 'x5', 31)] })
    await poll()
    expect([await inForce(), await score()]).toEqual(['api-football', { home: 1, away: 0 }])

    // A person corrects the scorer and adds a goal; the source that takes over has both in words of its own.
    await correct('goal/home/1', 12, 'x8')
    await correct('desk-extra', 31, 'x5')
    await correct('score', 2)
    expect(await score()).toEqual({ home: 2, away: 0 })

    provider.fault = 'page'
    await sql`update feed_report set heard_at = clock_timestamp() - interval '100 seconds'`.execute(
      app.database.db,
    )
    expect(await loadSilentMatches(app.database.db)).toEqual([])
    await sql`update feed_report set heard_at = clock_timestamp() - interval '130 seconds'`.execute(
      app.database.db,
    )
    await sql`update fixture_state set state = 'half_time'`.execute(app.database.db)
    expect(await loadSilentMatches(app.database.db)).toEqual([])
    await sql`update fixture_state set state = 'playing'`.execute(app.database.db)
    expect(await loadSilentMatches(app.database.db)).toHaveLength(1)
    await sql`update feed_report set moved_at = moved_at - interval '5 minutes',
      heard_at = heard_at - interval '6 minutes' where state <> 'told'`.execute(app.database.db)
    expect(await loadSilentMatches(app.database.db)).toHaveLength(1)
    await league.push('facts', { facts: [goal('g3', 'x6', 33)] })
    await poll()
    expect(await inForce()).toBe('push')
    expect(await scorers()).toEqual(['x5', 'x6', 'x8'])
    expect(await loadSilentMatches(app.database.db)).toEqual([])

    provider.fault = undefined
    Object.assign(match, { goals: [4, 0], elapsed: 40 })
    match.events = [toldGoal(12, 1, 4), toldGoal(31, 1, 5), toldGoal(33, 1, 6), toldGoal(38, 1, 7)]
    await poll()
    expect(await inForce()).toBe('push')
    expect(await scorers()).toEqual(['x5', 'x6', 'x8'])
  })
})
