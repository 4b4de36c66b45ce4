/**
 * What a bot does with its season team in a round, under the same rules as people: free and paid transfers, undoing
 * them, swaps, the order of reserves, captain and vice-captain now and in advance, wildcard and chips. Pure: the same
 * team, market and chance give the same turn.
 */
import type { Random } from '@gaffer/feed/simulator'
import { arrangeSquad } from '@gaffer/autofill'
import {
  CHIPS,
  decideChip,
  decideSeasonTeam,
  decideTransfers,
  decideWildcard,
  formationOf,
  nameCaptain,
  nameViceCaptain,
  pairTransfers,
  possibleChanges,
  rolesOfRound,
  squadOf,
  swapPlayers,
  swapReserves,
  type Chip,
  type GameRules,
  type LineUp,
  type Price,
  type SeasonRules,
  type TransferPair,
  type TransferQuote,
  type TransferState,
} from '@gaffer/rules'
import { chipAccountOf, transferStateOf, type CountedTeam, type StoredRoundChoice } from '../squads/index.ts'
import type { BotCandidate, BotCandidates } from './candidates.ts'

/** A bot's season team, with everything chosen for it so far. */
export type SeasonBot = Omit<CountedTeam, 'choices'> &
  LineUp & {
    readonly entryId: number
    readonly choices: readonly StoredRoundChoice[]
    readonly boughtChips: Parameters<typeof chipAccountOf>[0]['boughtChips']
  }

/** How likely bots are to do something, from 0 to 1 per turn. */
export type BotHabits = {
  /** One transfer, and each further one in the same turn. */
  readonly transfer: number
  readonly further: number
  /** Maximum number of transfers in a turn, and with a wildcard. */
  readonly mostTransfers: number
  readonly wildcardTransfers: number
  /** Undoing all transfers of the round. */
  readonly undo: number
  /** Fielding the best eleven, one swap, and a new order of the reserves. */
  readonly arrange: number
  readonly swap: number
  readonly order: number
  readonly captain: number
  /** Choosing captain and vice-captain of a later round. */
  readonly ahead: number
  readonly chip: number
  readonly wildcard: number
}

/** Bots of a league that people look at. */
export const CALM_HABITS: BotHabits = {
  transfer: 0.35,
  further: 0.2,
  mostTransfers: 2,
  wildcardTransfers: 5,
  undo: 0,
  arrange: 0.1,
  swap: 0.05,
  order: 0.05,
  captain: 0.25,
  ahead: 0,
  chip: 0.04,
  wildcard: 0.08,
}

/** What all bots of a contest base their decisions on in one round. */
export type BotMarket = {
  /** The number of the round in its tournament, and of the last one. */
  readonly round: number
  readonly lastRound: number
  readonly candidates: BotCandidates
  /** The same by id, plus players who are owned but can no longer be bought. */
  readonly players: ReadonlyMap<number, BotCandidate>
  readonly rules: GameRules
  readonly season: SeasonRules
  readonly habits: BotHabits
}

export type BotTurn = {
  readonly bot: SeasonBot
  /** The team to save now; undefined if only choices for later were made. */
  readonly saved:
    | {
        readonly lineUp: LineUp
        readonly formation: string
        readonly bank: Price
        readonly freeLeft: number
        /** The transfers made in this turn. */
        readonly exchanged: readonly TransferPair[]
        /** The quote for all transfers of the round. */
        readonly quote: TransferQuote
      }
    | undefined
  readonly isWildcard: boolean
  readonly chip: Chip | null
  readonly ahead: StoredRoundChoice | undefined
}

/** Decides a bot's turn; undefined when it changes nothing. */
export function decideBotTurn(bot: SeasonBot, market: BotMarket, random: Random): BotTurn | undefined {
  const { habits, players, rules, season, round } = market
  const stored = transferStateOf(bot, round, season)
  const isWildcard = random.chance(habits.wildcard) && canPlayWildcard(bot, stored, market)
  const state = isWildcard ? { ...stored, hasWildcard: true } : stored
  const team = teamInRound(bot, round)
  const squad =
    (random.chance(habits.undo) && undoTransfers(team, state, market)) ||
    transferPlayers(team, state, market, random, isWildcard)
  const lineUp = nameRoles(arrange(squad, market, random), market, random)
  const chip = random.chance(habits.chip) ? drawChip(bot, market, random) : null
  const ahead = random.chance(habits.ahead) ? chooseAhead(lineUp, market, random) : undefined
  const isChanged = !isSame(lineUp, team)
  if (!isChanged && !isWildcard && chip === null && ahead === undefined) return undefined
  if (!isChanged) return { bot, saved: undefined, isWildcard, chip, ahead }
  const judged = decideSeasonTeam({ ...lineUp, teamName: 'bot' }, state, players, rules, season)
  if (!judged.ok) {
    const faults = judged.refusal.map(({ code }) => code).join(', ')
    throw new Error(`entry ${bot.entryId} made an illegal team in round ${round}: ${faults}`)
  }
  const saved = {
    lineUp,
    formation: formationOf(lineUp.starters, players),
    bank: judged.value.bank,
    freeLeft: state.freeTransfers,
    exchanged: pairTransfers(squadOf(team), squadOf(lineUp), players),
    quote: judged.value,
  }
  return { bot, saved, isWildcard, chip, ahead }
}

/** The team with the roles of the round: those chosen in advance are saved with it. */
function teamInRound(bot: SeasonBot, round: number): LineUp {
  const { starters, reserves, captain, viceCaptain } = bot
  const team = { starters, reserves, captain, viceCaptain }
  const ahead = bot.choices.find((choice) => choice.round === round)
  return ahead === undefined ? team : { ...team, ...rolesOfRound(team, ahead) }
}

function canPlayWildcard(bot: SeasonBot, state: TransferState, { round, season }: BotMarket): boolean {
  const usedRounds = bot.choices.flatMap((choice) => (choice.isWildcard ? [choice.round] : []))
  return decideWildcard({ usedRounds, round, isFirstRound: state.lockedSquad === null }, season).ok
}

/**
 * Back to the squad of the last deadline, with its best eleven as starters; undefined where there is nothing to undo.
 */
function undoTransfers(team: LineUp, state: TransferState, market: BotMarket): LineUp | undefined {
  const locked = state.lockedSquad
  if (locked === null || locked.every((id) => squadOf(team).includes(id))) return undefined
  return fieldBest(locked, team, market)
}

/** Requests several transfers at once; returns the same team where the rules refuse them. */
function transferPlayers(
  team: LineUp,
  state: TransferState,
  market: BotMarket,
  random: Random,
  isWildcard: boolean,
): LineUp {
  const { habits, players, rules, season } = market
  let count = isWildcard ? habits.wildcardTransfers : Number(random.chance(habits.transfer))
  while (!isWildcard && count > 0 && count < habits.mostTransfers && random.chance(habits.further)) count += 1
  const pairs: TransferPair[] = []
  let { bank } = state
  for (let made = 0; made < count; made++) {
    const pair = drawTransfer(squadOf(team), pairs, bank, market, random)
    if (pair === undefined) continue
    pairs.push(pair)
    bank += (players.get(pair.outId)?.price ?? 0) - (players.get(pair.inId)?.price ?? 0)
  }
  if (pairs.length === 0) return team
  const decided = decideTransfers(team, pairs, state, players, rules, season)
  return decided.ok ? decided.value.lineUp : team
}

/** A player of little appeal exchanged for an affordable one of the same position. */
function drawTransfer(
  saved: readonly number[],
  pairs: readonly TransferPair[],
  bank: Price,
  { candidates, players, rules }: BotMarket,
  random: Random,
): TransferPair | undefined {
  const kept = saved.filter((id) => !pairs.some(({ outId }) => outId === id))
  const drawn = [0, 1, 2].map(() => players.get(kept[random.int(0, kept.length - 1)] ?? 0))
  const out = drawn.reduce((worst, one) => ((one?.appeal ?? 0) < (worst?.appeal ?? 0) ? one : worst))
  if (out === undefined) return undefined
  const after = [...kept.filter((id) => id !== out.id), ...pairs.map(({ inId }) => inId)]
  const ofClub = new Map<number, number>()
  for (const id of after) {
    const clubId = players.get(id)?.clubId ?? 0
    ofClub.set(clubId, (ofClub.get(clubId) ?? 0) + 1)
  }
  const bought = random.pickWeighted(
    (candidates.get(out.position) ?? []).filter(
      ({ id, price, clubId }) =>
        price <= bank + out.price &&
        (ofClub.get(clubId) ?? 0) < rules.playersPerTeamLimit &&
        !saved.includes(id) &&
        !after.includes(id),
    ),
    ({ appeal }) => appeal,
  )
  return bought === undefined ? undefined : { outId: out.id, inId: bought.id }
}

function arrange(team: LineUp, market: BotMarket, random: Random): LineUp {
  const { habits, players, rules } = market
  let arranged = random.chance(habits.arrange) ? (fieldBest(squadOf(team), team, market) ?? team) : team
  if (random.chance(habits.swap)) {
    const inId = arranged.reserves[random.int(0, arranged.reserves.length - 1)] ?? 0
    const options = possibleChanges(arranged, inId, players, rules)
    const outId = options[random.int(0, options.length - 1)]
    const swapped = outId === undefined ? undefined : swapPlayers(arranged, { inId, outId }, players, rules)
    if (swapped?.ok) arranged = swapped.value
  }
  if (random.chance(habits.order)) {
    const [one, other] = arranged.reserves.filter((id) => players.get(id)?.position !== 'GK')
    const ordered = one && other ? swapReserves(arranged, [one, other], players) : undefined
    if (ordered?.ok) arranged = ordered.value
  }
  return arranged
}

/** The best eleven of a squad by appeal; captain and vice-captain keep their roles while they start. */
function fieldBest(squad: readonly number[], roles: LineUp, market: BotMarket): LineUp | undefined {
  const { players, rules } = market
  const owned = squad.flatMap((id) => players.get(id) ?? [])
  const candidates = owned.map((player) => ({
    ...player,
    expectedPoints: player.appeal,
    isSelectable: true,
  }))
  const arranged = arrangeSquad(candidates, { starters: [], reserves: [] }, rules)
  if (!arranged.ok) return undefined
  const { starters, reserves } = arranged.value
  const byAppeal = starters.toSorted((a, b) => (players.get(b)?.appeal ?? 0) - (players.get(a)?.appeal ?? 0))
  const starts = (id: number | null) => id !== null && starters.includes(id)
  const captain = starts(roles.captain) ? roles.captain : byAppeal.find((id) => id !== roles.viceCaptain)
  const viceCaptain = starts(roles.viceCaptain) ? roles.viceCaptain : byAppeal.find((id) => id !== captain)
  return { starters, reserves, captain: captain ?? null, viceCaptain: viceCaptain ?? null }
}

function nameRoles(team: LineUp, { habits, players }: BotMarket, random: Random): LineUp {
  if (!random.chance(habits.captain)) return team
  const draw = () => random.pickWeighted(team.starters, (id) => 0.01 + (players.get(id)?.appeal ?? 0))
  const [captain, viceCaptain] = [draw(), draw()]
  const named = captain === undefined ? team : nameCaptain(team, captain)
  const roles =
    viceCaptain === undefined || viceCaptain === captain ? named : nameViceCaptain(named, viceCaptain)
  return { ...team, ...roles }
}

/** Captain and vice-captain, or one of them, for one of the next rounds. */
function chooseAhead(
  team: LineUp,
  { round, lastRound }: BotMarket,
  random: Random,
): StoredRoundChoice | undefined {
  const later = round + random.int(1, 3)
  if (later > lastRound) return undefined
  const captain = team.starters[random.int(0, team.starters.length - 1)] ?? null
  const drawn = team.starters[random.int(0, team.starters.length - 1)] ?? null
  const viceCaptain = drawn === captain || random.chance(0.3) ? null : drawn
  return { round: later, chip: null, isWildcard: false, captain, viceCaptain }
}

/** A free chip, otherwise one that was bought. */
function drawChip(bot: SeasonBot, { round, season }: BotMarket, random: Random): Chip | null {
  const account = chipAccountOf(bot, round)
  const chip = random.pick(CHIPS)
  const isPlayed = (['free', 'paid'] as const).some((kind) => {
    const decided = decideChip(account, { chip, kind }, season)
    return decided.ok && decided.value.length > account.uses.length
  })
  return isPlayed ? chip : null
}

function isSame(one: LineUp, other: LineUp): boolean {
  return (
    one.captain === other.captain &&
    one.viceCaptain === other.viceCaptain &&
    squadOf(one).every((id, place) => squadOf(other)[place] === id)
  )
}
