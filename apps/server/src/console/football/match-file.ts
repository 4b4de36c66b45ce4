import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  foldStanding,
  halfBeganAt,
  loadContradictions,
  loadDeskSquads,
  placeOf,
  playersIn,
  presentContradiction,
  sayContradictions,
  sayFact,
} from '../../football/index.ts'
import { loadNamesIn, loadRoundsOfMatch } from '../../rounds/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { loadPlayed } from './championships.ts'
import { decisionsFor } from './decide-contradiction.ts'
import { loadExplained } from './explained.ts'
import { loadFactsBeside } from './facts-beside.ts'
import { presentShared } from './judge-change.ts'
import { type FixtureRow, presentFixtureRow } from './load-fixtures.ts'
import { loadHold, type MatchHold } from './match-hold.ts'

type Data = ConsoleAnswer<'matchFile'>['data']

/** A match with everything that counts in it, and beside it what another of its sources says. */
export async function presentMatchFile(
  db: Kysely<DB>,
  context: ConsoleContext,
  match: FixtureRow,
): Promise<Data> {
  const played = await loadPlayed(db, context.operator.id, match.championshipId)
  const shared = await presentShared(db, context, played, 'facts')
  const { sources, beside, facts, pairs } = await loadFactsBeside(db, match)
  const squads = await loadSquads(db, match.id)
  const state = foldStanding(
    match.id,
    facts,
    squads.flatMap(({ players }) => players),
  )
  const explained = await loadExplained(db, match.id)
  const names = await loadNamesIn(
    db,
    pairs.flatMap(({ here, there }) => [here, there].flatMap((one) => (one ? playersIn(one.body) : []))),
    match.id,
  )
  const contradictions = await loadContradictions(db, match.id)
  const [said = []] = await sayContradictions(db, [contradictions])
  const rounds = await loadRoundsOfMatch(db, match.id, context.operator.id)
  return {
    ...presentFixtureRow(match),
    championship_name: match.championshipName,
    shared_with: shared.get(match.championshipId) ?? null,
    has_closed_round: (await loadRoundsOfMatch(db, match.id)).some(({ isClosed }) => isClosed),
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
    facts: pairs.map(({ here, there, agreement, seen }) => ({
      id: here?.key ?? null,
      here: here === undefined ? null : sayFact(here.body, names),
      there: there === undefined ? null : sayFact(there.body, names),
      agreement,
      seen,
      explained: explained.get(seen) ?? null,
      is_corrected: here?.isOurs ?? false,
    })),
    beside: beside?.kind ?? null,
    faults: [...new Set(faultsOf(state))],
    contradictions: said.map(presentContradiction),
    decisions: [...decisionsFor(contradictions)],
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

function faultsOf({ issues }: MatchState): readonly string[] {
  return issues.map(({ code }) => code)
}

async function loadSquads(db: Kysely<DB>, fixtureId: number) {
  const fixture = await db
    .selectFrom('fixture')
    .select(['homeClubId', 'awayClubId'])
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const { homeClubId, awayClubId } = fixture
  const squads = await loadDeskSquads(
    db,
    [homeClubId, awayClubId].flatMap((id) => id ?? []),
  )
  const of = (id: number | null) => squads.filter(({ clubId }) => clubId === id)
  return [
    { side: 'home', players: of(homeClubId) },
    { side: 'away', players: of(awayClubId) },
  ] as const
}
