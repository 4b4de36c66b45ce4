import type { ConsoleAnswer } from '@gaffer/contract/console'
import { type FactBody, isSameBody, type MatchState } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  type DeskSquadPlayer,
  foldStanding,
  halfBeganAt,
  loadDeskSquads,
  loadKeptFacts,
  loadSources,
  loadStandingFacts,
  placeOf,
  playersIn,
  sayFact,
  type StandingFact,
} from '../../football/index.ts'
import { loadNamesIn, loadRoundsOfMatch } from '../../rounds/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { DESK_ROLES, isBeyond, loadPlayed } from './championships.ts'
import { type FixtureRow, presentFixtureRow } from './load-fixtures.ts'
import { loadHold, type MatchHold } from './match-hold.ts'

type Data = ConsoleAnswer<'matchFile'>['data']
type Agreement = Data['facts'][number]['agreement']

type ToldFact = { readonly key: string; readonly body: FactBody }
/** What counts and what the other source says of the same; one of the two may be missing. */
type Pair = { readonly here?: StandingFact; readonly there?: ToldFact }

/** A match with everything that counts in it, and beside it what another of its sources says. */
export async function presentMatchFile(
  db: Kysely<DB>,
  context: ConsoleContext,
  match: FixtureRow,
): Promise<Data> {
  const [championship] = await loadPlayed(db, context.operator.id, match.championshipId)
  const facts = await loadStandingFacts(db, match.id)
  const squads = await loadSquads(db, match.id)
  const state = foldStanding(
    match.id,
    facts,
    squads.flatMap(({ players }) => players),
  )
  const sources = await loadMatchSources(db, match)
  const other = sources.find((source) => !source.isInForce && source.heardAt !== null)
  const told =
    other === undefined
      ? []
      : (await loadKeptFacts(db, other.id, match.id)).filter(({ body }) => body.kind !== 'withdrawn')
  const pairs = pairFacts(facts, told)
  const names = await loadNamesIn(
    db,
    pairs.flatMap(({ here, there }) => [here, there].flatMap((one) => (one ? playersIn(one.body) : []))),
  )
  const rounds = await loadRoundsOfMatch(db, match.id, context.operator.id)
  return {
    ...presentFixtureRow(match),
    championship_name: match.championshipName,
    is_shared: championship === undefined || isBeyond(context, championship, DESK_ROLES),
    clock: {
      status: state.status,
      half_began_at: halfBeganAt(facts, state)?.toISOString() ?? null,
      home_score: state.score?.home ?? 0,
      away_score: state.score?.away ?? 0,
    },
    players: squads.flatMap(({ side, players }) =>
      players.map(({ id, name, shirtNumber }) => ({
        id,
        name,
        side,
        shirt_number: shirtNumber,
        place: placeOf(id, side, state),
      })),
    ),
    sources: sources.map(({ id, kind, isInForce, heardAt }) => ({
      id,
      kind,
      is_in_force: isInForce,
      heard_at: heardAt?.toISOString() ?? null,
    })),
    facts: pairs.map(({ here, there }) => ({
      id: here?.key ?? null,
      here: here === undefined ? null : sayFact(here.body, names),
      there: there === undefined ? null : sayFact(there.body, names),
      agreement: agreementOf({ here, there }, other !== undefined),
      is_corrected: here?.isOurs ?? false,
    })),
    beside: other?.kind ?? null,
    faults: [...new Set(faultsOf(state))],
    hold: presentHold(await loadHold(db, match.id), context),
    rounds: rounds.map(({ gameRoundId, number, rulePack, isClosed }) => ({
      id: gameRoundId,
      number,
      rule_pack: rulePack,
      is_closed: isClosed,
    })),
  }
}

function presentHold(hold: MatchHold | undefined, { staff }: ConsoleContext): Data['hold'] {
  if (hold === undefined) return null
  return {
    member_id: hold.memberId,
    name: hold.name,
    since: hold.since.toISOString(),
    is_mine: hold.memberId === staff.memberId,
    taken_from_me: hold.takenFrom === staff.memberId ? hold.takenBecause : null,
  }
}

function faultsOf({ faults }: MatchState): readonly string[] {
  return faults.map(({ code }) => code)
}

async function loadSquads(db: Kysely<DB>, fixtureId: number) {
  const fixture = await db
    .selectFrom('fixture')
    .select(['homeClubId', 'awayClubId'])
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const clubs = [
    ['home', fixture.homeClubId],
    ['away', fixture.awayClubId],
  ] as const
  return Promise.all(
    clubs.map(async ([side, clubId]) => {
      const players: readonly DeskSquadPlayer[] = clubId === null ? [] : await loadDeskSquads(db, [clubId])
      return { side, players }
    }),
  )
}

async function loadMatchSources(db: Kysely<DB>, { id, championshipId }: FixtureRow) {
  const sources = await loadSources(db, championshipId)
  const { rows: reports } = await sql<{ feedSourceId: number; heardAt: Date }>`
    select feed_source_id, heard_at from feed_report where fixture_id = ${id}`.execute(db)
  const chosen = await db
    .selectFrom('feedMatch')
    .select('feedSourceId')
    .where('fixtureId', '=', id)
    .executeTakeFirst()
  const inForce = chosen?.feedSourceId ?? sources[0]?.id
  return sources.map((source) => ({
    id: source.id,
    kind: source.kind,
    isInForce: source.id === inForce,
    heardAt: reports.find(({ feedSourceId }) => feedSourceId === source.id)?.heardAt ?? null,
  }))
}

/** How far apart two sources may put one event, in minutes. */
const NEAR_MINUTES = 2

/**
 * Facts of two sources beside each other: under one key they are the same fact; else events of one kind, side and
 * player within two minutes are.
 */
function pairFacts(here: readonly StandingFact[], there: readonly ToldFact[]): readonly Pair[] {
  const left = new Map(there.map((fact) => [fact.key, fact]))
  const pairs: Pair[] = here.map((fact) => {
    const same = left.get(fact.key) ?? [...left.values()].find(({ body }) => isNear(fact.body, body))
    if (same === undefined) return { here: fact }
    left.delete(same.key)
    return { here: fact, there: same }
  })
  return [...pairs, ...[...left.values()].map((fact): Pair => ({ there: fact }))].toSorted(
    (a, b) => placeInMatch(a) - placeInMatch(b),
  )
}

function isNear(one: FactBody, other: FactBody): boolean {
  if (one.kind !== 'event' || other.kind !== 'event') return false
  return (
    one.side === other.side &&
    one.event.type === other.event.type &&
    playersIn(one)[0] === playersIn(other)[0] &&
    Math.abs(one.at.minute + one.at.added - other.at.minute - other.at.added) <= NEAR_MINUTES
  )
}

const LAST = 1000
/** A half ends after the stoppage time of its last minute, and the next one begins after that. */
const AFTER_EVENTS = { firstHalf: -0.5, halfTime: 0.8, secondHalf: 0.9, fullTime: 0.95 }

function placeInMatch({ here, there }: Pair): number {
  const body = (here ?? there)?.body
  if (body === undefined) return LAST
  if (body.kind === 'lineUp' || body.kind === 'scheduled') return -1
  if (body.kind === 'event') return body.at.minute + body.at.added / 100
  return body.kind === 'period' ? body.at.minute + AFTER_EVENTS[body.period] : LAST
}

function agreementOf({ here, there }: Pair, hasOther: boolean): Agreement {
  if (!hasOther) return 'own'
  if (here === undefined) return 'onlyThere'
  if (there === undefined) return 'onlyHere'
  return isSameBody(here.body, there.body) ? 'same' : 'differs'
}
