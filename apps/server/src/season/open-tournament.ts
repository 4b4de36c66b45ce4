import type { GameRules, MinorUnits, RulePackId } from '@gaffer/rules'
import type { Tx } from './write-football.ts'

/** A gameweek tournament to open: one round, one subgame (design 2). */
export type TournamentPlan = {
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  readonly roundId: number
  readonly name: string
  /** In further languages. */
  readonly names?: Readonly<Record<string, string>>
  readonly isHot: boolean
  readonly rulePack: RulePackId
  readonly rules: GameRules
  readonly deadlineAt: Date
  readonly entryFee: MinorUnits
  /** null is unlimited. */
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  /** `ratio` in hundredths of a percent for each place of the range. */
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
}

/** The ids of an opened tournament. */
export type OpenedTournament = {
  readonly tournamentId: number
  readonly subgameId: number
  readonly gameRoundId: number
}

/** Opens a tournament; contests with the same round, rule pack, deadline and price list share one game round. */
export async function openTournament(tx: Tx, plan: TournamentPlan): Promise<OpenedTournament> {
  const gameRound = await tx
    .insertInto('gameRound')
    .values({
      roundId: plan.roundId,
      rulePack: plan.rulePack,
      priceListId: plan.priceListId,
      deadlineOffsetMinutes: 0,
      deadlineAt: plan.deadlineAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['roundId', 'rulePack', 'deadlineOffsetMinutes', 'priceListId'])
        .doUpdateSet((update) => ({ rulePack: update.ref('excluded.rulePack') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const tournament = await tx
    .insertInto('tournament')
    .values({
      operatorId: plan.operatorId,
      championshipId: plan.championshipId,
      priceListId: plan.priceListId,
      name: plan.name,
      names: JSON.stringify(plan.names ?? {}),
      isHot: plan.isHot,
      rules: JSON.stringify(plan.rules),
      rulePack: plan.rulePack,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tournamentRound')
    .values({ tournamentId: tournament.id, number: 1, gameRoundId: gameRound.id })
    .execute()
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
  return { tournamentId: tournament.id, subgameId: subgame.id, gameRoundId: gameRound.id }
}
