import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import { type Fault, faultsAt, type FaultKind, type Provider } from '../../simulators/feeds/faults.ts'
import type { InventedLeague, LeagueFixture } from '../../simulators/feeds/league.ts'
import type { Given } from '../../simulators/feeds/start-providers.ts'
import { tellMatch } from '../../simulators/feeds/tell-match.ts'
import type { RehearsedLeague } from './add-leagues.ts'
import { loadOurIds, type OurIds } from './true-states.ts'

const MINUTE_MS = 60_000

/** What happened during a fault. */
export type FaultReport = {
  readonly provider: Provider
  readonly kind: FaultKind
  readonly answers: number
  /** What the server said about the source. */
  readonly said: ReadonlySet<string>
  /** Scores shown that the match never had. */
  readonly wrong: number
  /** By how many match minutes a shown score was late at most. */
  readonly behind: number
}

type Tally = { said: Set<string>; wrong: Set<string>; behind: number }

/** Watches what managers see of a round while it is played, and attributes it to the faults of that moment. */
export type MatchWatch = {
  readonly look: () => Promise<void>
  readonly report: (given: readonly Given[]) => readonly FaultReport[]
}

type Shown = { readonly id: number; readonly home: number | null; readonly away: number | null }

/** A watch over the matches of a round, once the championships exist. */
export async function watchMatches(options: {
  readonly database: Database
  readonly league: InventedLeague
  readonly leagues: readonly RehearsedLeague[]
  readonly faults: readonly Fault[]
  readonly round: number
  readonly now: () => number
}): Promise<MatchWatch> {
  const { database, league, leagues, faults, round, now } = options
  const tallies = new Map(
    faults.map((fault): [Fault, Tally] => [fault, { said: new Set(), wrong: new Set(), behind: 0 }]),
  )
  const fixtures = league.fixtures.filter(({ matchday }) => matchday === round)
  const ids = new Map<RehearsedLeague, OurIds>()
  for (const one of leagues) ids.set(one, await loadOurIds(database, one))
  const trueSince = new Map<string, number>()

  const note = (provider: Provider, at: number, change: (tally: Tally) => void) => {
    const active = faultsAt(faults, provider, at)
    for (const [fault, tally] of tallies) {
      if (fault.provider === provider && active.has(fault.kind) && fault.from <= at && at < fault.until) {
        change(tally)
      }
    }
  }

  const lookAt = (rehearsed: RehearsedLeague, fixture: LeagueFixture, shown: Shown, at: number) => {
    const [provider = 'push'] = rehearsed.providers
    const name = `${rehearsed.championship} ${fixture.id}`
    const scores = scoresUntil(league, provider, fixture, at)
    const score = `${shown.home ?? 0}-${shown.away ?? 0}`
    if (score === scores.at(-1)) trueSince.set(name, at)
    const behind = (at - (trueSince.get(name) ?? at)) / MINUTE_MS
    note(provider, at, (tally) => {
      tally.behind = Math.max(tally.behind, behind)
      if (!scores.includes(score)) tally.wrong.add(`${name} ${score}`)
    })
  }

  return {
    look: async () => {
      const { rows } = await sql<Shown>`
        select fixture_id as id, home_score as home, away_score as away from fixture_state`.execute(
        database.db,
      )
      const at = now()
      const shownBy = new Map(rows.map((row) => [row.id, row]))
      for (const rehearsed of leagues) {
        for (const fixture of fixtures) {
          const shown = shownBy.get(ids.get(rehearsed)?.fixtures.get(fixture.id) ?? 0)
          if (shown !== undefined && at > fixture.kickOffAt) lookAt(rehearsed, fixture, shown, at)
        }
      }
      const { rows: sources } = await sql<{ kind: Provider; fault: string; at: Date }>`
        select kind, last_fault as fault, last_fault_at as at from feed_source where last_fault is not null`.execute(
        database.db,
      )
      for (const { kind, fault, at: faultAt } of sources) {
        note(kind, faultAt.getTime(), (tally) => tally.said.add(fault))
      }
    },
    report: (given) =>
      [...tallies].map(([{ provider, kind, from, until }, tally]) => ({
        provider,
        kind,
        answers: given.filter((one) => one.provider === provider && from <= one.at && one.at < until).length,
        said: tally.said,
        wrong: tally.wrong.size,
        behind: Math.round(tally.behind),
      })),
  }
}

/** Every score of a match up to a moment as its provider reports it without faults, in order. */
function scoresUntil(
  league: InventedLeague,
  provider: Provider,
  fixture: LeagueFixture,
  at: number,
): readonly string[] {
  const offset = league.offsetAt(fixture, at)
  const moments = league
    .factsOf(fixture)
    .filter(({ body, offset: its }) => (body.kind === 'event' || body.kind === 'withdrawn') && its <= offset)
    .map(({ offset: its }) => fixture.kickOffAt + its * MINUTE_MS)
  return ['0-0', ...[...new Set(moments)].map((moment) => scoreAt(league, provider, fixture, moment))]
}

const known = new WeakMap<LeagueFixture, Map<number, string>>()

function scoreAt(league: InventedLeague, provider: Provider, fixture: LeagueFixture, at: number): string {
  const ofFixture = known.get(fixture) ?? new Map<number, string>()
  known.set(fixture, ofFixture)
  const before = ofFixture.get(at)
  if (before !== undefined) return before
  const { score } = tellMatch(league, provider, fixture, at).state
  const text = `${score?.home ?? 0}-${score?.away ?? 0}`
  ofFixture.set(at, text)
  return text
}
