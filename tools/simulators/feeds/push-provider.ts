import { isDeepStrictEqual } from 'node:util'
import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '@gaffer/feed'
import { type Fault, faultsAt } from './faults.ts'
import { type InventedLeague, type LeagueFixture, personOf } from './league.ts'
import { pushCall, type PushedItem, type PushParty } from './sign-push.ts'
import { writePushedFact } from './push-words.ts'
import { knownFacts } from './wrong-facts.ts'

/** Items of one call. */
const MAX_ITEMS = 2_000
const LINE_UPS_BEFORE_MS = 75 * 60_000
const CORRECTED_FOR_MS = 4 * 86_400_000

/** The league reported through our own calls; the caller says when to send what is new. */
export type PushProvider = {
  readonly tellSeason: () => Promise<void>
  readonly tellNews: () => Promise<void>
  /** Items refused so far, with the reasons. */
  readonly refused: readonly PushedItem[]
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
  let lastCall: string | undefined
  const send = async (call: 'squads' | 'fixtures' | 'facts', body: string) => {
    const answer = await pushCall(party, call, body, clock())
    refused.push(...answer.items.filter(({ outcome }) => outcome === 'refused'))
    return answer.status === 200
  }

  return {
    refused,
    tellSeason: async () => {
      await send('squads', JSON.stringify(squadsOf(league)))
      await send('fixtures', JSON.stringify(fixturesOf(league)))
    },
    tellNews: async () => {
      const now = clock()
      const wrong = faultsAt(faults(), 'push', now)
      if (wrong.has('down')) return
      if (wrong.has('yesterday') && lastCall !== undefined) await send('facts', lastCall)
      const items = league.fixtures
        .filter(({ kickOffAt }) => kickOffAt - LINE_UPS_BEFORE_MS < now && now < kickOffAt + CORRECTED_FOR_MS)
        .flatMap((fixture) =>
          newsOf(fixture, knownFacts(league, fixture, league.offsetAt(fixture, now), wrong), told),
        )
      if (items.length === 0) return
      const doubled = wrong.has('doubled') ? items.flatMap((item) => [item, item]) : items
      const ordered = wrong.has('reordered') ? doubled.toReversed() : doubled
      for (let from = 0; from < ordered.length; from += MAX_ITEMS) {
        const text = JSON.stringify({ facts: ordered.slice(from, from + MAX_ITEMS).map(({ item }) => item) })
        if (wrong.has('half')) await send('facts', text.slice(0, text.length / 2))
        if (!(await send('facts', text))) return
        lastCall = text
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

function squadsOf(league: InventedLeague): object {
  return {
    clubs: league.world.clubs.map(({ id, name, shortName, strength }) => ({
      id: String(id),
      name,
      short_name: shortName,
      strength,
    })),
    players: league.world.players.map(({ id, clubId, initialPrice }) => {
      const { firstName, lastName, position, number } = personOf(league, id)
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
  }
}

function fixturesOf({ fixtures, rounds }: InventedLeague): object {
  return {
    rounds: Array.from({ length: rounds }, (_, index) => ({ number: index + 1, name: `Round ${index + 1}` })),
    fixtures: fixtures.map(({ id, matchday, homeClubId, awayClubId, kickOffAt }) => ({
      id: String(id),
      round: matchday,
      home_club_id: String(homeClubId),
      away_club_id: String(awayClubId),
      kick_off_at: new Date(kickOffAt).toISOString(),
    })),
  }
}
