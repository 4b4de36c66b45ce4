import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type GameRules,
  ok,
  type PrizeBand,
  PRICE_UNITS_PER_MILLION,
  refuse,
  type RulePackId,
  type Ties,
} from '@gaffer/rules'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import { type OperatorGame, planGame } from '../operators/index.ts'
import { decideChange } from './decide-change.ts'
import { deadlineOf } from './open/decide-openings.ts'
import { nameGame } from './open/open-game.ts'
import { loadTheseRounds } from './open/load-openable-rounds.ts'
import { moveTournamentRound } from './open/open-tournament.ts'
import { holdRoundLock, loadRoundGate } from './round.ts'

/** A contest as the game that would open it, and whether it may still change. */
export type ContestTerms = {
  readonly contestId: number
  readonly tournamentId: number
  readonly championshipId: number
  readonly game: OperatorGame
  readonly place: number
  /** The gameweek it is entered in first. */
  readonly roundId: number
  readonly round: number
  readonly version: number
  /** Somebody has entered, or holds a seat. */
  readonly isEntered: boolean
  readonly entries: number
  /** Before its first deadline, neither cancelled nor a room nor made by a manager. */
  readonly isChangeable: boolean
}

type Row = Omit<ContestTerms, 'game' | 'isEntered'> & {
  readonly source: string
  readonly isSeasonal: boolean
  readonly name: string
  readonly names: OperatorGame['names']
  readonly isHot: boolean
  readonly rules: GameRules
  readonly rulePack: RulePackId
  readonly deadlineOffsetMinutes: number
  readonly entryFee: number
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool: number
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly ties: Ties
  readonly seats: number
}

/** The terms of an official contest of an operator; undefined for rooms and games of managers. */
export async function loadContestTerms(
  db: Kysely<DB>,
  operator: { readonly id: number; readonly currencyExponent: number },
  contestId: number,
): Promise<ContestTerms | undefined> {
  const { rows } = await sql<Row>`
    select subgame.id as contest_id, tournament.id as tournament_id, tournament.championship_id, championship.source,
      tournament.is_seasonal, tournament.name, tournament.names, tournament.is_hot, tournament.list_place as place,
      tournament.rules, tournament.rule_pack, first.deadline_offset_minutes, first.round_id, first.number as round,
      subgame.entry_fee, subgame.capacity, subgame.max_entries_per_manager, subgame.guaranteed_pool,
      subgame.rake_basis_points, subgame.prize_table, subgame.ties, subgame.version,
      subgame.entry_count as entries, subgame.entry_count + subgame.held_count as seats,
      subgame.cancelled_at is null and not exists (
        select from tournament_round join game_round on game_round.id = tournament_round.game_round_id
        where tournament_round.tournament_id = tournament.id
          and (game_round.locked_at is not null or game_round.deadline_at <= clock_timestamp())) as is_changeable
    from subgame
    join tournament on tournament.id = subgame.tournament_id
    join championship on championship.id = tournament.championship_id
    join lateral (
      select game_round.deadline_offset_minutes, round.id as round_id, round.number from tournament_round
      join game_round on game_round.id = tournament_round.game_round_id join round on round.id = game_round.round_id
      where tournament_round.tournament_id = tournament.id order by tournament_round.number limit 1
    ) first on true
    where subgame.id = ${contestId} and tournament.operator_id = ${operator.id} and tournament.type = 'official'
      and tournament.creator_manager_id is null`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return { ...row, isEntered: row.seats > 0, game: gameOf(row, operator.currencyExponent) }
}

/** Money back in whole units and shares back in percent, as games are written. */
function gameOf(row: Row, currencyExponent: number): OperatorGame {
  const { rules } = row
  const unit = 10 ** currencyExponent
  return {
    key: 'contest',
    kind: row.isSeasonal ? 'season' : 'gameweek',
    championships: [row.source],
    names: Object.keys(row.names).length > 0 ? row.names : { en: row.name },
    ahead: 1,
    rulePack: row.rulePack,
    starters: rules.startersLimit,
    budget: rules.budget / PRICE_UNITS_PER_MILLION,
    playersPerClub: rules.playersPerTeamLimit,
    captain: rules.hasCaptain,
    viceCaptain: rules.hasViceCaptain,
    safetyNet: rules.hasSafetyNet,
    stackingPenalty: rules.hasStackingPenalty,
    deadlineMinutes: row.deadlineOffsetMinutes,
    fee: row.entryFee / unit,
    capacity: row.capacity,
    entriesPerManager: row.maxEntriesPerManager,
    guaranteedPool: row.guaranteedPool / unit,
    rake: row.rakeBasisPoints / 100,
    prizes: row.prizeTable.map(({ from, to, ratio }) => ({ from, to, percent: ratio / 100 })),
    ties: row.ties,
    hot: row.isHot,
    paused: false,
  }
}

type Operator = { readonly id: number; readonly currencyExponent: number; readonly language: string }
type Change = { readonly game: OperatorGame; readonly place: number; readonly version: number }

/** What was changed, for whoever writes it down. */
export type ContestChange = { readonly before: ContestTerms; readonly version: number }

/**
 * Changes a contest in the caller's transaction, for a game that was found without faults. Its round is not locked and
 * nobody takes a seat meanwhile; a team that was judged by terms which changed is refused its seat (`terms_version`).
 */
export async function changeContest(
  tx: Transaction<DB>,
  operator: Operator,
  contestId: number,
  { game, place, version }: Change,
): Promise<Outcome<ContestChange>> {
  await holdContest(tx, contestId)
  const before = await loadContestTerms(tx, operator, contestId)
  if (before === undefined) return refuse(refusal('notFound'))
  if (!before.isChangeable) return refuse(refusal('contestNotChangeable'))
  if (before.version !== version) return refuse(refusal('changedMeanwhile'))
  const { faults, isOfTerms } = decideChange(before, game)
  const [fault] = faults
  if (fault !== undefined) return refuse(refusal('termsFaulty', { fault: `${fault.path}: ${fault.text}` }))
  const plan = planGame(game, operator.currencyExponent)
  const [round] = await loadTheseRounds(tx, [before.roundId])
  if (round === undefined) return refuse(refusal('contestNotChangeable'))
  const { name, names } = nameGame(game, operator.language, round)
  await sql`
    update tournament set name = ${name}, names = ${JSON.stringify(names)}::jsonb, is_hot = ${plan.isHot},
      list_place = ${place}, rules = ${JSON.stringify(plan.rules)}::jsonb, rule_pack = ${plan.pack.id}
    where id = ${before.tournamentId}`.execute(tx)
  await sql`
    update subgame set entry_fee = ${plan.entryFee}, capacity = ${plan.capacity},
      max_entries_per_manager = ${plan.maxEntriesPerManager}, guaranteed_pool = ${plan.guaranteedPool},
      rake_basis_points = ${plan.rakeBasisPoints}, prize_table = ${JSON.stringify(plan.prizeTable)}::jsonb,
      ties = ${plan.ties}, version = version + 1, terms_version = terms_version + ${isOfTerms ? 1 : 0}
    where id = ${contestId}`.execute(tx)
  const isMoved =
    plan.pack.id !== before.game.rulePack || plan.deadlineOffsetMinutes !== before.game.deadlineMinutes
  if (isMoved && !(await moveRounds(tx, before.tournamentId, plan))) {
    return refuse(refusal('termsFaulty', { fault: 'deadline_minutes: the deadline would have passed' }))
  }
  return ok({ before, version: version + 1 })
}

/** The order of joins: the rounds first, then the contest. */
async function holdContest(tx: Transaction<DB>, contestId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select tournament_round.game_round_id as id from subgame
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    where subgame.id = ${contestId} order by 1`.execute(tx)
  for (const { id } of rows) await holdRoundLock(tx, id)
  await sql`select from subgame where id = ${contestId} for no key update`.execute(tx)
}

/** Plays each round with another rule pack or deadline; false where that deadline has passed. */
async function moveRounds(
  tx: Transaction<DB>,
  tournamentId: number,
  plan: ReturnType<typeof planGame>,
): Promise<boolean> {
  const { rows } = await sql<{ number: number; roundId: number; priceListId: number }>`
    select tournament_round.number, game_round.round_id, game_round.price_list_id from tournament_round
    join game_round on game_round.id = tournament_round.game_round_id
    where tournament_round.tournament_id = ${tournamentId} order by 1`.execute(tx)
  const rounds = await loadTheseRounds(
    tx,
    rows.map(({ roundId }) => roundId),
  )
  for (const { number, roundId, priceListId } of rows) {
    const round = rounds.find((one) => one.roundId === roundId)
    if (round === undefined) return false
    const { deadlineOffsetMinutes, pack } = plan
    const deadlineAt = new Date(deadlineOf(round, deadlineOffsetMinutes))
    const gameRoundId = await moveTournamentRound(
      tx,
      { tournamentId, number },
      { roundId, rulePack: pack.id, priceListId, deadlineAt, deadlineOffsetMinutes },
    )
    await holdRoundLock(tx, gameRoundId)
    const gate = await loadRoundGate(tx, gameRoundId)
    if (gate.lockedAt !== null || gate.now >= gate.deadlineAt) return false
  }
  return true
}
