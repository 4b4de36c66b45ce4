import type { GameRules, MinorUnits, RulePackId } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

type Tx = Transaction<DB> | Kysely<DB>

/** A tournament to open with its first round and its only contest (ADR-12). */
export type TournamentPlan = RoundPlan & {
  readonly operatorId: number
  readonly championshipId: number
  /** Which of the operator's games it is, and of which gameweek or season; undefined where none opened it. */
  readonly ofGame?: { readonly key: string; readonly number: number }
  readonly name: string
  /** In further languages. */
  readonly names?: Readonly<Record<string, string>>
  readonly isHot: boolean
  readonly rules: GameRules
  readonly isSeasonal?: boolean
  /** Rounds it is planned to have where the later ones are opened one by one. */
  readonly roundCount?: number
  /** Number of its first round; 1 unless given. */
  readonly firstNumber?: number
  readonly entryFee: MinorUnits
  /** null is unlimited. */
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  /** `ratio` in hundredths of a percent for each place of the range. */
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
}

/** A gameweek to be played by rules and prices, locked at a deadline. */
export type RoundPlan = {
  readonly roundId: number
  readonly rulePack: RulePackId
  readonly priceListId: number
  readonly deadlineAt: Date
  /** Game minutes of the deadline before the first kick-off; 0 unless given. */
  readonly deadlineOffsetMinutes?: number
}

/** The ids of an opened tournament. */
export type OpenedTournament = {
  readonly tournamentId: number
  readonly subgameId: number
  readonly gameRoundId: number
}

/** Opens a tournament with its first round. */
export async function openTournament(tx: Tx, plan: TournamentPlan): Promise<OpenedTournament> {
  const tournament = await tx
    .insertInto('tournament')
    .values({
      operatorId: plan.operatorId,
      championshipId: plan.championshipId,
      priceListId: plan.priceListId,
      name: plan.name,
      names: JSON.stringify(plan.names ?? {}),
      isHot: plan.isHot,
      isSeasonal: plan.isSeasonal ?? false,
      roundCount: plan.roundCount ?? null,
      rules: JSON.stringify(plan.rules),
      rulePack: plan.rulePack,
      gameKey: plan.ofGame?.key ?? null,
      gameNumber: plan.ofGame?.number ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { tournamentId: tournament.id, number: plan.firstNumber ?? 1 }
  const gameRoundId = await openTournamentRound(tx, first, plan)
  const subgame = await tx
    .insertInto('subgame')
    .values({
      tournamentId: tournament.id,
      entryFee: plan.entryFee,
      capacity: plan.capacity,
      maxEntriesPerManager: plan.maxEntriesPerManager,
      guaranteedPool: plan.guaranteedPool,
      rakeBasisPoints: plan.rakeBasisPoints,
      prizeTable: JSON.stringify(plan.prizeTable),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tournamentId: tournament.id, subgameId: subgame.id, gameRoundId }
}

/**
 * Opens a round of a tournament; contests with the same gameweek, rule pack, deadline and price list
 * share one game round. Answers its id.
 */
export async function openTournamentRound(
  tx: Tx,
  { tournamentId, number }: { readonly tournamentId: number; readonly number: number },
  plan: RoundPlan,
): Promise<number> {
  const gameRound = await tx
    .insertInto('gameRound')
    .values({
      roundId: plan.roundId,
      rulePack: plan.rulePack,
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
  await tx.insertInto('tournamentRound').values({ tournamentId, number, gameRoundId: gameRound.id }).execute()
  return gameRound.id
}
