import type { Kysely } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import {
  arrangeSquad,
  autofillTeam,
  expectedPoints,
  ok,
  refuse,
  rulePack,
  rulesInSeason,
  type AutofillCandidate,
  type GameRules,
  type Points,
  type SelectablePlayer,
} from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import {
  difficultyFor,
  type ChampionshipSnapshot,
  type FootballMemory,
  availabilityOf,
  contextOfGame,
  nextMatchOf,
  type PlayerContext,
} from '../football/index.ts'
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
import { refusal, type Outcome } from '../core/outcome.ts'

/** A filled team: the given picks and those that fill it best. */
export type FilledTeam = {
  readonly contest: Contest
  readonly championship: ChampionshipSnapshot
  readonly starters: readonly number[]
  readonly reserves: readonly number[]
  readonly remainingBudget: number
  /** The starters who promise most first. */
  readonly strongest: readonly number[]
}

/** What is filled: the slots that are left of a new team, or of an entered one of the caller's. */
export type FillInput = {
  readonly contest: RoundScopedId
  readonly given: PickedSquad
  /** The season team whose money is spent; undefined fills a new team. */
  readonly team?: { readonly caller: Caller; readonly entryId: number } | undefined
}

/** Fills the free slots of a team by decision 23; given picks stay, captain and vice are chosen anew. */
export async function fillTeam(
  deps: { readonly db: Kysely<DB>; readonly football: FootballMemory },
  viewer: Viewer,
  { contest: contestId, given, team }: FillInput,
): Promise<Outcome<FilledTeam>> {
  const contest = await loadContestToEnter(deps.db, viewer, contestId)
  if (contest === undefined) return refuse(refusal('notFound'))
  if (isStarted(contest)) return refuse(refusal('gameAlreadyStarted'))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const ground = await loadGround(deps.db, championship, contest, team)
  if (ground === undefined) return refuse(refusal('notFound'))
  const { players, rules } = ground
  const { starters, reserves } = readLineUp(given)
  const picked = [...starters, ...reserves]
  const fault = decidePicksFault(picked, contest, players)
  if (fault !== undefined) return refuse(refusal(fault))
  const candidates = listCandidates(championship, contest, players)
  const arranged =
    picked.length === 0 ? fillWhole(candidates, rules) : fillSquad(candidates, { starters, reserves }, rules)
  if (!arranged.ok) return refuse(refusal(arranged.refusal))
  const squad = [...arranged.value.starters, ...arranged.value.reserves]
  const spent = squad.reduce((sum, id) => sum + (players.get(id)?.price ?? 0), 0)
  const hopes = new Map(candidates.map(({ id, expectedPoints: hope }) => [id, hope]))
  return ok({
    contest,
    championship,
    ...arranged.value,
    remainingBudget: rules.budget - spent,
    strongest: arranged.value.starters.toSorted((a, b) => (hopes.get(b) ?? 0) - (hopes.get(a) ?? 0) || a - b),
  })
}

type Picks = { readonly starters: readonly number[]; readonly reserves: readonly number[] }

function fillSquad(candidates: readonly AutofillCandidate[], given: Picks, rules: GameRules) {
  const filled = autofillTeam({ players: candidates, picked: [...given.starters, ...given.reserves], rules })
  if (!filled.ok || rules.reservesLimit === 0) {
    return filled.ok ? ok({ starters: filled.value, reserves: [] }) : filled
  }
  const squad = new Set(filled.value)
  return arrangeSquad(
    candidates.filter(({ id }) => squad.has(id)),
    given,
    rules,
  )
}

const wholeFills = new WeakMap<readonly AutofillCandidate[], Map<string, ReturnType<typeof fillSquad>>>()

/** A team without given picks is the same for everyone: thousands join rooms with it. */
function fillWhole(candidates: readonly AutofillCandidate[], rules: GameRules) {
  const known = wholeFills.get(candidates) ?? new Map<string, ReturnType<typeof fillSquad>>()
  wholeFills.set(candidates, known)
  const key = JSON.stringify(rules)
  const filled = known.get(key) ?? fillSquad(candidates, { starters: [], reserves: [] }, rules)
  known.set(key, filled)
  return filled
}

type Ground = { readonly players: ReadonlyMap<number, SelectablePlayer>; readonly rules: GameRules }

/** The players and the money a team is filled from; undefined for a team that is not the caller's. */
async function loadGround(
  db: Kysely<DB>,
  championship: ChampionshipSnapshot,
  contest: Contest,
  team: FillInput['team'],
): Promise<Ground | undefined> {
  const players = selectablePlayers(championship, contest)
  if (team === undefined || !contest.isSeasonal) return { players, rules: contest.rules }
  const entered = await loadSeasonTeam(db, team.entryId)
  if (entered?.managerId !== team.caller.managerId || entered.subgameId !== contest.subgameId)
    return undefined
  const owned = await loadPricedPlayers(db, championship, contest, { owned: squadIds(entered), wanted: [] })
  const state = transferStateOf(entered, contest.roundNumber, rulePack(contest.rulePack).season)
  return {
    players: [...owned.keys()].every((id) => players.has(id)) ? players : new Map([...players, ...owned]),
    rules: rulesInSeason(contest.rules, state, owned),
  }
}

function decidePicksFault(
  picked: readonly number[],
  { rules }: Contest,
  players: ReadonlyMap<number, SelectablePlayer>,
) {
  if (picked.some((id) => !players.has(id))) return 'unknownPlayer'
  if (new Set(picked).size < picked.length) return 'duplicatePlayer'
  if (picked.length > rules.startersLimit + rules.reservesLimit) return 'tooManyPlayers'
  return undefined
}

/** Made once for each snapshot, list, round and pack. */
const kept = new WeakMap<ReadonlyMap<number, SelectablePlayer>, Map<string, readonly AutofillCandidate[]>>()

function listCandidates(
  championship: ChampionshipSnapshot,
  contest: Contest,
  players: ReadonlyMap<number, SelectablePlayer>,
): readonly AutofillCandidate[] {
  const ofPlayers = kept.get(players) ?? new Map<string, readonly AutofillCandidate[]>()
  kept.set(players, ofPlayers)
  const known = ofPlayers.get(contest.rulePack)
  if (known !== undefined) return known
  const context = contextOf(championship, contest)
  const meanOf = createMeans(championship, contest, players)
  const candidates = [...players.values()].map((player) => {
    const footballer = championship.players.get(player.id)
    const match = nextMatchOf(context, player.clubId)
    const availability =
      footballer === undefined ? 'not_available' : availabilityOf(context, footballer, match)
    const difficulty =
      match === undefined ? undefined : difficultyFor(championship, match, match.homeClubId === player.clubId)
    const form = championship.record(contest.rulePack).form(player.id)
    const status = availability === 'not_available' ? 'notAvailable' : availability
    return {
      ...player,
      expectedPoints: expectedPoints({ form, status, difficulty }, meanOf(player)),
      isSelectable: status !== 'notAvailable',
    }
  })
  ofPlayers.set(contest.rulePack, candidates)
  return candidates
}

/** How a contest looks at its players. */
export function contextOf(
  championship: ChampionshipSnapshot,
  {
    roundId,
    priceListId,
    rulePack,
    isSeasonal,
  }: Pick<Contest, 'roundId' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  underWay: PlayerContext['underWay'] = [],
): PlayerContext {
  const gameweek = championship.roundById.get(roundId)
  return contextOfGame(championship, { gameweek, priceListId, rulePack, isSeasonal }, underWay)
}

/** Prices this near count as the same price for the mean of players without history: half a million. */
const PRICE_BAND = 50

/** The mean form of a player's position and price; of his position where nobody of his price has any. */
function createMeans(
  championship: ChampionshipSnapshot,
  { rulePack }: Contest,
  players: ReadonlyMap<number, SelectablePlayer>,
): (player: SelectablePlayer) => Points {
  const record = championship.record(rulePack)
  const sums = new Map<string, { sum: number; count: number }>()
  for (const player of players.values()) {
    const form = record.form(player.id)
    if (form === undefined) continue
    for (const key of [bandOf(player), player.position]) {
      const known = sums.get(key) ?? { sum: 0, count: 0 }
      sums.set(key, { sum: known.sum + form, count: known.count + 1 })
    }
  }
  return (player) => {
    const known = sums.get(bandOf(player)) ?? sums.get(player.position)
    return known === undefined ? 0 : Math.round(known.sum / known.count)
  }
}

function bandOf({ position, price }: SelectablePlayer): string {
  return `${position}:${Math.round(price / PRICE_BAND)}`
}
