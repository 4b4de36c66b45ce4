import type { AnswerData } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { HUNDREDTHS, PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import { presentName } from '../core/present-units.ts'
import { type ChampionshipSnapshot, namesOf } from '../football/index.ts'
import type { Contest } from '../contests/index.ts'
import type { RoundTransfers } from './load-transfers.ts'

/** The history of a team's transfers in the wire's format; `contest` may be in any of its rounds. */
export function presentTransfers(
  rounds: readonly RoundTransfers[],
  contest: Pick<Contest, 'championshipRound' | 'roundNumber'>,
  championship: ChampionshipSnapshot,
  language: Language,
): AnswerData<'transferHistory'> {
  const inSight = rounds.flatMap(({ transfers }) => transfers.flatMap(({ outId, inId }) => [outId, inId]))
  const names = namesOf(championship, inSight, language, 'name')
  const nameOf = (playerId: number) => names.get(playerId) ?? ''
  const gameweekOf = (round: number) => {
    const number = contest.championshipRound + round - contest.roundNumber
    return championship.rounds.find((gameweek) => gameweek.number === number)
  }
  return rounds.map(({ round, cost, isWildcard, transfers }) => {
    const gameweek = gameweekOf(round)
    return {
      round,
      round_name: gameweek === undefined ? String(round) : presentName(gameweek, language),
      cost: -cost / HUNDREDTHS,
      is_wildcard: isWildcard,
      transfers: transfers.map(({ outId, outPrice, inId, inPrice, madeAt }) => ({
        old_player_id: outId,
        old_player_name: nameOf(outId),
        old_price: outPrice / PRICE_UNITS_PER_MILLION,
        new_player_id: inId,
        new_player_name: nameOf(inId),
        new_price: inPrice / PRICE_UNITS_PER_MILLION,
        made_at: madeAt.toISOString(),
      })),
    }
  })
}
