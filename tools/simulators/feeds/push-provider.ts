import { isDeepStrictEqual } from 'node:util'
import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '@gaffer/feed'
import { ageOf, type Fault, faultsAt } from './faults.ts'
import { type InventedLeague, type LeagueFixture, personOf, squadOf } from './league.ts'
import { pushCall, type PushedItem, type PushParty } from './sign-push.ts'
import { writePushedFact } from './push-words.ts'
import { knownFacts } from './wrong-facts.ts'

/** Items of one call. */
const MAX_ITEMS = 2_000
const LINE_UPS_BEFORE_MS = 75 * 60_000
const CORRECTED_FOR_MS = 4 * 86_400_000

/** A call whose answer is not 200; `isHalf` where the simulator cut it itself. */
export type FailedCall = {
  readonly at: EpochMs
  readonly call: PushCall
  readonly status: number
  readonly message: string
  readonly isHalf: boolean
}

type PushCall = Parameters<typeof pushCall>[1]

/** The league reported through our own calls; the caller says when to send what is new. */
export type PushProvider = {
  readonly tellSeason: () => Promise<void>
  readonly tellNews: () => Promise<void>
  /** Items refused so far, with the reasons. */
  readonly refused: readonly PushedItem[]
  /** Calls that were not taken, in the order in which they were sent. */
  readonly failed: readonly FailedCall[]
  /** Calls with news of matches: by the league's clock, and by ours in milliseconds. */
  readonly sent: readonly { readonly at: EpochMs; readonly givenAt: number }[]
}

/** A provider that pushes the league to a server. */
export function createPushProvider(
  party: PushParty,
  league: InventedLeague,
  clock: () => EpochMs,
  faults: () => readonly Fault[],
): PushProvider {
  const told = new Map<string, { readonly revision: number; readonly body: FactBody }>()
  const refused: PushedItem[] = []
  const failed: FailedCall[] = []
  const sent: { readonly at: EpochMs; readonly givenAt: number }[] = []
  const calls: { readonly at: EpochMs; readonly text: string }[] = []
  let peopleTold = 0
  const appointed = new Map<number, EpochMs>()
  const isNew = (fixture: LeagueFixture, now: EpochMs) =>
    league.appointmentAt(fixture, 'push', now).since > (appointed.get(fixture.id) ?? 0)
  const send = async (call: PushCall, body: string, isHalf = false) => {
    const at = clock()
    const { status, message, items } = await pushCall(party, call, body, at)
    refused.push(...items.filter(({ outcome }) => outcome === 'refused'))
    if (status !== 200) failed.push({ at, call, status, message, isHalf })
    return status === 200
  }
  const isTold = ({ id }: LeagueFixture) => [...told.keys()].some((name) => name.startsWith(`${id}-`))

  return {
    refused,
    failed,
    sent,
    tellSeason: async () => {
      const now = clock()
      await send('squads', JSON.stringify(squadsOf(league, now)))
      await send('fixtures', JSON.stringify(fixturesOf(league, league.fixtures, now)))
    },
    tellNews: async () => {
      const now = clock()
      const wrong = faultsAt(faults(), 'push', now)
      if (wrong.has('down')) return
      const age = ageOf(wrong)
      const old = age > 0 ? calls.findLast(({ at }) => at <= now - age) : calls.at(-1)
      if ((age > 0 || wrong.has('yesterday')) && old !== undefined) await send('facts', old.text)
      const dated = league.fixtures.filter((one) => isNew(one, now))
      if (dated.length > 0 && (await send('fixtures', JSON.stringify(fixturesOf(league, dated, now))))) {
        for (const one of dated) appointed.set(one.id, league.appointmentAt(one, 'push', now).since)
      }
      const people = league.people.filter(({ since }) => since <= now)
      if (people.length > peopleTold && (await send('squads', JSON.stringify(squadsOf(league, now))))) {
        peopleTold = people.length
      }
      const items = league.fixtures
        .filter((fixture) => {
          const { kickOffAt } = league.appointmentAt(fixture, 'push', now)
          const isDue = kickOffAt - LINE_UPS_BEFORE_MS < now || isTold(fixture)
          return isDue && now < kickOffAt + CORRECTED_FOR_MS
        })
        .flatMap((fixture) => newsOf(fixture, knownFacts(league, fixture, 'push', now, wrong), told))
      if (items.length === 0) return
      sent.push({ at: now, givenAt: performance.now() })
      const doubled = wrong.has('doubled') ? items.flatMap((item) => [item, item]) : items
      const ordered = wrong.has('reordered') ? doubled.toReversed() : doubled
      for (let from = 0; from < ordered.length; from += MAX_ITEMS) {
        const text = JSON.stringify({ facts: ordered.slice(from, from + MAX_ITEMS).map(({ item }) => item) })
        if (wrong.has('half')) await send('facts', text.slice(0, text.length / 2), true)
        if (!(await send('facts', text))) return
        calls.push({ at: now, text })
      }
      for (const { name, revision, body } of items) told.set(name, { revision, body })
    },
  }
}

/** What is new about a match: facts that are new, changed or withdrawn. */
function newsOf(
  { id }: LeagueFixture,
  facts: ReturnType<typeof knownFacts>,
  told: ReadonlyMap<string, { readonly revision: number; readonly body: FactBody }>,
) {
  // Of several revisions known by now, the last one counts.
  const bodies = new Map<string, FactBody>(
    facts.toSorted((a, b) => a.revision - b.revision).map((fact) => [fact.sourceEventId, fact.body]),
  )
  const gone = [...told.keys()].filter((name) => name.startsWith(`${id}-`) && !bodies.has(name))
  const all: readonly (readonly [string, FactBody])[] = [
    ...bodies,
    ...gone.map((name) => [name, { kind: 'withdrawn' }] as const),
  ]
  return all.flatMap(([name, body]) => {
    const before = told.get(name)
    if (before === undefined && body.kind === 'withdrawn') return []
    if (before !== undefined && isDeepStrictEqual(before.body, body)) return []
    const revision = (before?.revision ?? 0) + 1
    const item = { fixture_id: String(id), event_id: name, revision, fact: writePushedFact(body) }
    return [{ name, revision, body, item }]
  })
}

function squadsOf(league: InventedLeague, now: EpochMs): object {
  return {
    clubs: league.world.clubs.map(({ id, name, shortName, strength }) => ({
      id: String(id),
      name,
      short_name: shortName,
      strength,
    })),
    players: league.world.clubs.flatMap((club) =>
      squadOf(league, club.id, now, 'push').map((id) => {
        const { firstName, lastName, position, number, clubId, initialPrice } = personOf(
          league,
          id,
          now,
          'push',
        )
        return {
          id: String(id),
          club_id: String(clubId),
          first_name: firstName,
          last_name: lastName,
          position,
          shirt_number: number,
          price: Math.round(initialPrice / 10) / 10,
        }
      }),
    ),
  }
}

const STATES = {
  planned: 'scheduled',
  postponed: 'postponed',
  stopped: 'abandoned',
  awarded: 'awarded',
} as const

function fixturesOf(league: InventedLeague, fixtures: readonly LeagueFixture[], now: EpochMs): object {
  return {
    rounds: Array.from({ length: league.rounds }, (_, index) => ({
      number: index + 1,
      name: `Round ${index + 1}`,
    })),
    fixtures: fixtures.map((fixture) => {
      const { kickOffAt, round, state } = league.appointmentAt(fixture, 'push', now)
      return {
        id: String(fixture.id),
        round,
        home_club_id: String(fixture.homeClubId),
        away_club_id: String(fixture.awayClubId),
        kick_off_at: new Date(kickOffAt).toISOString(),
        state: STATES[state],
      }
    }),
  }
}
