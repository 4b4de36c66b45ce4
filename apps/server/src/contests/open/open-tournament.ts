import { type GameRules, type MinorUnits, rulePack, type RulePackId, type Ties } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

type Tx = Transaction<DB> | Kysely<DB>

/** A tournament as it is stored: what is played, with which rules and prices. */
export type NewTournament = {
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  /** 'official' unless given. */
  readonly type?: string
  /** For a game that a manager created. */
  readonly creatorManagerId?: number
  /** The gameweek that rooms begin with. */
  readonly firstRoundId?: number
  /**
   * Which of the operator's games it belongs to, and for which gameweek or season; undefined where no game opened it.
   */
  readonly ofGame?: { readonly key: string; readonly number: number }
  readonly name: string
  /** Names in other languages. */
  readonly names?: Readonly<Record<string, string>>
  readonly isHot?: boolean
  readonly rules: GameRules
  readonly rulePack: string
  readonly isSeasonal?: boolean
  /** How many rounds it will have, where later ones are opened one by one. */
  readonly roundCount?: number | null
}

/** The terms of a contest. */
export type NewContest = {
  readonly entryFee: MinorUnits
  /** null means no limit. */
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool?: MinorUnits
  readonly rakeBasisPoints?: number
  /** `ratio` in hundredths of a percent for each place of the range. */
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  /** 'earlier' unless given. */
  readonly ties?: Ties
}

/** A tournament to be opened with its first round and its only contest (ADR-12). */
export type TournamentPlan = NewTournament &
  NewContest &
  RoundPlan & {
    /** The number of its first round; 1 by default. */
    readonly firstNumber?: number
  }

/** A gameweek to be played with certain rules and prices, locked at a deadline. */
export type RoundPlan = {
  readonly roundId: number
  readonly rulePack: RulePackId
  readonly priceListId: number
  readonly deadlineAt: Date
  /** How many game minutes before the first kick-off the deadline is; 0 by default. */
  readonly deadlineOffsetMinutes?: number
}

/** The ids of an opened tournament. */
export type OpenedTournament = {
  readonly tournamentId: number
  readonly contestId: number
  readonly gameRoundId: number
}

/** Opens a tournament with its first round. */
export async function openTournament(tx: Tx, plan: TournamentPlan): Promise<OpenedTournament> {
  const tournamentId = await insertTournament(tx, plan)
  const gameRoundId = await openTournamentRound(tx, { tournamentId, number: plan.firstNumber ?? 1 }, plan)
  return { tournamentId, contestId: await insertContest(tx, tournamentId, plan), gameRoundId }
}

/** Stores a tournament that has no rounds and no contests yet; returns its id. */
export async function insertTournament(tx: Tx, plan: NewTournament): Promise<number> {
  const { id } = await tx
    .insertInto('tournament')
    .values({
      operatorId: plan.operatorId,
      championshipId: plan.championshipId,
      priceListId: plan.priceListId,
      type: plan.type ?? 'official',
      creatorManagerId: plan.creatorManagerId ?? null,
      firstRoundId: plan.firstRoundId ?? null,
      name: plan.name,
      names: JSON.stringify(plan.names ?? {}),
      isHot: plan.isHot ?? false,
      isSeasonal: plan.isSeasonal ?? false,
      roundCount: plan.roundCount ?? null,
      rules: JSON.stringify(plan.rules),
      rulePack: plan.rulePack,
      gameKey: plan.ofGame?.key ?? null,
      gameNumber: plan.ofGame?.number ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a contest of a tournament; returns its id. */
export async function insertContest(tx: Tx, tournamentId: number, contest: NewContest): Promise<number> {
  const { id } = await tx
    .insertInto('subgame')
    .values({
      tournamentId,
      entryFee: contest.entryFee,
      capacity: contest.capacity,
      maxEntriesPerManager: contest.maxEntriesPerManager,
      guaranteedPool: contest.guaranteedPool ?? 0,
      rakeBasisPoints: contest.rakeBasisPoints ?? 0,
      prizeTable: JSON.stringify(contest.prizeTable),
      ties: contest.ties ?? 'earlier',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Opens a round of a tournament; contests with the same gameweek, rule pack, deadline and price list share one game
 * round. Returns its id.
 */
export async function openTournamentRound(
  tx: Tx,
  { tournamentId, number }: { readonly tournamentId: number; readonly number: number },
  plan: RoundPlan,
): Promise<number> {
  const gameRoundId = await gameRoundOf(tx, plan)
  await tx.insertInto('tournamentRound').values({ tournamentId, number, gameRoundId }).execute()
  return gameRoundId
}

/** Lets a round of a tournament be played by another plan; returns its game round. */
export async function moveTournamentRound(
  tx: Tx,
  { tournamentId, number }: { readonly tournamentId: number; readonly number: number },
  plan: RoundPlan,
): Promise<number> {
  const gameRoundId = await gameRoundOf(tx, plan)
  await sql`update tournament_round set game_round_id = ${gameRoundId}
    where tournament_id = ${tournamentId} and number = ${number}`.execute(tx)
  return gameRoundId
}

/** The game round of a plan, which is opened where there is none yet. */
async function gameRoundOf(tx: Tx, plan: RoundPlan): Promise<number> {
  const gameRound = await tx
    .insertInto('gameRound')
    .values({
      roundId: plan.roundId,
      rulePack: plan.rulePack,
      packVersion: versionToOpen(plan),
      priceListId: plan.priceListId,
      deadlineOffsetMinutes: plan.deadlineOffsetMinutes ?? 0,
      deadlineAt: plan.deadlineAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['roundId', 'rulePack', 'deadlineOffsetMinutes', 'priceListId'])
        .doUpdateSet((update) => ({ rulePack: update.ref('excluded.rulePack') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return gameRound.id
}

/**
 * The newest version of the pack, or that of the game rounds in which this round is played by it already: a player has
 * one figure in a round by one pack.
 */
function versionToOpen({ roundId, rulePack: id }: RoundPlan): RawBuilder<number> {
  return sql<number>`coalesce((select min(opened.pack_version) from game_round opened
    where opened.round_id = ${roundId} and opened.rule_pack = ${id}), ${rulePack(id).version}::int)`
}

/** Lets tournaments play rounds that are already open for others; returns how many were new to them. */
export async function addTournamentRounds(
  tx: Tx,
  rounds: readonly {
    readonly tournamentId: number
    readonly number: number
    readonly gameRoundId: number
  }[],
): Promise<number> {
  if (rounds.length === 0) return 0
  const added = await tx
    .insertInto('tournamentRound')
    .values(rounds)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute()
  return added.length
}
