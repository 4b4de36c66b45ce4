import type { Kysely } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import { type AutofillCandidate, type FilledSquad, ratePlayers } from '@gaffer/autofill'
import {
  ok,
  refuse,
  remainingBudget,
  rulesInSeason,
  type GameRules,
  type LineUp,
  type Price,
  type SelectablePlayer,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import type { DB } from '../db/generated/database.ts'
import {
  difficultyFor,
  type ChampionshipSnapshot,
  type FootballMemory,
  availabilityOf,
  contextOfGame,
  nextMatchOf,
  type PlayerContext,
  type RoundUnderWay,
} from '../football/index.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import type { Viewer, Caller } from '../core/caller.ts'
import {
  isStarted,
  type Contest,
  loadContestToEnter,
  freshChampionship,
  selectablePlayers,
} from '../contests/index.ts'
import { loadPricedPlayers, loadSeasonTeam, squadIds } from './season-team.ts'
import { transferStateOf } from './season-transfer-state.ts'
import { readLineUp, type PickedSquad } from './picked-squad.ts'
import type { SquadFiller } from './squad-filler.ts'
import { refusal, type Outcome } from '../core/outcome.ts'

/** A filled team: the given picks plus the players that fill it best. */
export type FilledTeam = FilledSquad & {
  readonly contest: Contest
  readonly championship: ChampionshipSnapshot
  /** In units of 0.01M. */
  readonly remainingBudget: Price
}

/** What to fill: the free slots of a new team, or of one of the caller's entered teams. */
export type FillInput = {
  readonly contest: RoundScopedId
  readonly given: PickedSquad
  /** The season team whose money is spent; undefined fills a new team. */
  readonly team?: { readonly caller: Caller; readonly entryId: number } | undefined
  /** Somebody is about to enter with this team. */
  readonly isUrgent?: boolean | undefined
}

/**
 * Fills the free slots of a team, with a different team for each manager and contest; given picks stay,
 * captain and vice-captain are cleared. It is filled in a worker, so that no answer waits for it (G-13).
 */
export async function fillTeam(
  deps: { readonly db: Kysely<DB>; readonly football: FootballMemory; readonly squadFiller: SquadFiller },
  viewer: Viewer,
  { contest: contestId, given, team, isUrgent = false }: FillInput,
): Promise<Outcome<FilledTeam>> {
  const contest = await loadContestToEnter(deps.db, viewer, contestId)
  if (contest === undefined) return refuse(refusal('notFound'))
  if (isStarted(contest)) return refuse(refusal('gameAlreadyStarted'))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const basis = await loadFillBasis(deps.db, championship, contest, team)
  if (basis === undefined) return refuse(refusal('notFound'))
  const { players, rules } = basis
  const { starters, reserves } = readLineUp(given)
  const fault = decidePicksFault({ starters, reserves }, contest, players)
  if (fault !== undefined) return refuse(refusal(fault))
  const candidates = listCandidates(championship, contest, players)
  const filled = await deps.squadFiller.fillSquad(
    { candidates, picked: { starters, reserves }, rules, seed: deps.squadFiller.seedOf(viewer, contest) },
    { isUrgent },
  )
  if (!filled.ok) return refuse(refusal(filled.refusal))
  return ok({
    contest,
    championship,
    ...filled.value,
    remainingBudget: remainingBudget(filled.value, players, rules),
  })
}

type FillBasis = { readonly players: ReadonlyMap<number, SelectablePlayer>; readonly rules: GameRules }

/** The players and the money to fill a team with; undefined for a team that is not the caller's. */
async function loadFillBasis(
  db: Kysely<DB>,
  championship: ChampionshipSnapshot,
  contest: Contest,
  team: FillInput['team'],
): Promise<FillBasis | undefined> {
  const players = selectablePlayers(championship, contest)
  if (team === undefined || !contest.isSeasonal) return { players, rules: contest.rules }
  const entered = await loadSeasonTeam(db, team.entryId)
  if (entered?.managerId !== team.caller.managerId || entered.contestId !== contest.contestId)
    return undefined
  const owned = await loadPricedPlayers(db, championship, contest, { owned: squadIds(entered), wanted: [] })
  const state = transferStateOf(entered, contest.roundNumber, packOf(contest).season)
  return {
    players: [...owned.keys()].every((id) => players.has(id)) ? players : new Map([...players, ...owned]),
    rules: rulesInSeason(contest.rules, state, owned),
  }
}

function decidePicksFault(
  { starters, reserves }: Pick<LineUp, 'starters' | 'reserves'>,
  { rules }: Contest,
  players: ReadonlyMap<number, SelectablePlayer>,
) {
  const picked = [...starters, ...reserves]
  if (reserves.length > 0 && rules.reservesLimit === 0) return 'gameWithoutReserves'
  if (picked.some((id) => !players.has(id))) return 'unknownPlayer'
  if (new Set(picked).size < picked.length) return 'duplicatePlayer'
  if (picked.length > rules.startersLimit + rules.reservesLimit) return 'tooManyPlayers'
  return undefined
}

type Candidates = readonly AutofillCandidate[]

/** Computed once per snapshot, list, round and pack. */
const candidatesOf = onceForEach<ReadonlyMap<number, SelectablePlayer>, Map<string, Candidates>>(
  () => new Map(),
)

function listCandidates(
  championship: ChampionshipSnapshot,
  contest: Contest,
  players: ReadonlyMap<number, SelectablePlayer>,
): Candidates {
  const kept = candidatesOf(players)
  const known = kept.get(contest.rulePack)
  if (known !== undefined) return known
  const context = contextOf(championship, contest)
  const record = championship.record(contest.rulePack)
  const outlooks = [...players.values()].map((player) => {
    const footballer = championship.players.get(player.id)
    const match = nextMatchOf(context, player.clubId)
    const availability =
      footballer === undefined ? 'not_available' : availabilityOf(context, footballer, match)
    return {
      ...player,
      form: record.form(player.id),
      gameweeks: record.formPoints(player.id).length,
      status: availability === 'not_available' ? ('notAvailable' as const) : availability,
      difficulty:
        match === undefined
          ? undefined
          : difficultyFor(championship, match, match.homeClubId === player.clubId),
    }
  })
  const candidates = ratePlayers(outlooks)
  kept.set(contest.rulePack, candidates)
  return candidates
}

/** The context in which a contest sees its players. */
export function contextOf(
  championship: ChampionshipSnapshot,
  {
    roundId,
    priceListId,
    rulePack,
    isSeasonal,
  }: Pick<Contest, 'roundId' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  underWay: readonly RoundUnderWay[] = [],
): PlayerContext {
  const gameweek = championship.roundById.get(roundId)
  return contextOfGame(championship, { gameweek, priceListId, rulePack, isSeasonal }, underWay)
}
