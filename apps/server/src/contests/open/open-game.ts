import { LANGUAGES } from '@gaffer/contract'
import type { GameRules, MinorUnits } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { insertInitialPrices, insertPriceList } from '../../football/index.ts'
import { type OperatorGame, type OperatorGames, planGame } from '../../operators/index.ts'
import { deadlineOf } from './decide-openings.ts'
import { openTournament, openTournamentRound } from './open-tournament.ts'
import type { OpenableRound } from './load-openable-rounds.ts'
import { holdSeason, type OpenedGame } from './load-opened-games.ts'

type Tx = Transaction<DB> | Kysely<DB>

/** A gameweek as it was opened for a game of an operator. */
export type OpenedRound = {
  readonly operatorId: number
  readonly gameKey: string
  readonly isSeasonal: boolean
  readonly contestId: number
  readonly round: OpenableRound
  /** The number of the round in its tournament. */
  readonly number: number
  readonly rules: GameRules
  readonly priceListId: number
  readonly deadlineAt: Date
  readonly entryFee: MinorUnits
  readonly capacity: number | null
}

/** Opens the tournament of a game: for a gameweek, or for the season whose first round that is. */
export async function openGame(
  tx: Tx,
  operator: OperatorGames,
  game: OperatorGame,
  round: OpenableRound,
): Promise<OpenedRound> {
  const { pack, ...plan } = planGame(game, operator.currencyExponent)
  const priceListId = plan.isSeasonal
    ? await createSeasonPrices(tx, operator, game, round)
    : round.gameweekPriceListId
  const deadlineAt = new Date(deadlineOf(round, plan.deadlineOffsetMinutes))
  const { contestId } = await openTournament(tx, {
    ...plan,
    ...nameGame(game, operator.language, round),
    operatorId: operator.id,
    championshipId: round.championshipId,
    ofGame: { key: game.key, number: plan.isSeasonal ? round.season : round.number },
    rulePack: pack.id,
    roundId: round.roundId,
    priceListId,
    deadlineAt,
    ...(plan.isSeasonal ? { roundCount: 1 + round.laterRounds } : {}),
  })
  const { isSeasonal, rules, entryFee, capacity } = plan
  const opened = { operatorId: operator.id, gameKey: game.key, isSeasonal, contestId, round, number: 1 }
  return { ...opened, rules, priceListId, deadlineAt, entryFee, capacity }
}

/** Opens the next round of a season with the season's own rules and prices; undefined where the season is over. */
export async function openSeasonRound(
  tx: Tx,
  season: OpenedGame,
  round: OpenableRound,
): Promise<OpenedRound | undefined> {
  const { tournamentId, rulePack, priceListId, deadlineOffsetMinutes } = season
  if (!(await holdSeason(tx, tournamentId))) return undefined
  const number = season.rounds + 1
  const deadlineAt = new Date(deadlineOf(round, deadlineOffsetMinutes))
  const plan = { roundId: round.roundId, rulePack, priceListId, deadlineAt, deadlineOffsetMinutes }
  await openTournamentRound(tx, { tournamentId, number }, plan)
  // A gameweek that was never opened, or was added to the calendar later, must not keep the season from ending.
  await tx
    .updateTable('tournament')
    .set({ roundCount: number + round.laterRounds })
    .where('id', '=', tournamentId)
    .execute()
  return { ...season, round, number, deadlineAt }
}

/** Names with their placeholders filled; readers of other languages see the English one, or the operator's own. */
export function nameGame(
  { names }: OperatorGame,
  language: string,
  { number, seasonName }: OpenableRound,
): { readonly name: string; readonly names: Readonly<Record<string, string>> } {
  const filled = Object.fromEntries(
    LANGUAGES.flatMap((one) => {
      const text = names[one]
      if (text === undefined) return []
      return [[one, text.replaceAll('{round}', String(number)).replaceAll('{season}', seasonName)]]
    }),
  )
  return { name: filled.en ?? filled[language] ?? '', names: filled }
}

/**
 * The prices of a seasonal game, which only its own managers move (ADR-21): every player at their first price, from
 * the first round of the season on.
 */
async function createSeasonPrices(
  tx: Tx,
  operator: OperatorGames,
  game: OperatorGame,
  { championshipId, season, seasonFirst }: OpenableRound,
): Promise<number> {
  const name = `${operator.slug}/${game.key}/${season}`
  const priceListId = await insertPriceList(tx, { championshipId, kind: 'season', name })
  await insertInitialPrices(tx, priceListId, seasonFirst)
  return priceListId
}
