import type { AnswerData, TeamPlayer } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { positionId, POSITIONS, PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import { listPlayer, type RoundUnderWay } from '../football/index.ts'
import { contextOf, type FilledTeam } from './fill-team.ts'
import { presentPresence } from './present-presence.ts'

/** A filled team in the wire's format; nobody is captain yet. */
export function presentFilledTeam(
  filled: FilledTeam,
  underWay: readonly RoundUnderWay[],
  language: Language,
): AnswerData<'autofill'> {
  const { championship, contest } = filled
  const context = contextOf(championship, contest, underWay)
  const present = (playerId: number, preference: number | null): TeamPlayer[] => {
    const player = championship.players.get(playerId)
    if (player === undefined) return []
    return [
      {
        ...listPlayer(context, player, language).row,
        isCaptain: false,
        isViceCaptain: false,
        isAutoIn: false,
        isAutoOut: false,
        replacedBy: null,
        replacedById: null,
        autoSubReason: null,
        preferencePosition: preference,
        teamPoints: null,
        factor: null,
        stackingPenalty: 0,
        ...presentPresence(championship, contest, new Map(), playerId),
      },
    ]
  }
  const starters = filled.starters.flatMap((playerId) => present(playerId, null))
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: starters.filter((player) => player.position === position),
    })),
    reserves: filled.reserves.flatMap((playerId, index) => present(playerId, index + 1)),
    suggested: filled.suggested,
    remainingBudget: filled.remainingBudget / PRICE_UNITS_PER_MILLION,
  }
}
