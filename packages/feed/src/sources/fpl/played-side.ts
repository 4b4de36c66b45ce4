import { FULL_MATCH } from '../../facts/match-clock.ts'
import type { ReportedEvent, ReportedLineUp, ReportedStatistics } from '../source-model.ts'

/** How many minutes a player's figures may lag behind the clock of a match in play. */
const LAG = 2

/**
 * Who started and who replaced whom, inferred from minutes: the official game has neither line-ups nor substitutions.
 * Players on the bench are unknown until they come on. Undefined before any starter is known.
 */
export function playedSide(
  rows: readonly ReportedStatistics[],
  minute: number,
):
  | { readonly lineUp: ReportedLineUp; readonly exchanges: readonly Pick<ReportedEvent, 'at' | 'event'>[] }
  | undefined {
  const played = rows.map(({ playerId, statistics }) => ({
    playerId,
    minutes: statistics.minutes ?? 0,
    started: statistics.started === true,
    isSentOff: (statistics.redCards ?? 0) > 0,
  }))
  const starters = played.filter(({ started }) => started)
  if (starters.length === 0) return undefined
  const came = played
    .filter(({ started, minutes }) => !started && minutes > 0)
    .map(({ playerId, minutes }) => ({ playerId, at: Math.max(1, minute - minutes) }))
    .sort((a, b) => a.at - b.at)
  const lag = minute === FULL_MATCH ? 0 : LAG
  const left = starters
    .filter(({ minutes, isSentOff }) => !isSentOff && minutes < minute - lag)
    .map(({ playerId, minutes }) => ({ playerId, at: Math.max(1, minutes) }))
    .sort((a, b) => a.at - b.at)
  const exchanges = Array.from({ length: Math.max(came.length, left.length) }, (_, index) => ({
    at: { minute: came[index]?.at ?? left[index]?.at ?? minute, added: 0 },
    event: {
      type: 'substitution',
      playerInId: came[index]?.playerId,
      playerOutId: left[index]?.playerId,
    } as const,
  }))
  const ids = (list: readonly { readonly playerId: string }[]) => list.map(({ playerId }) => playerId)
  return { lineUp: { starters: ids(starters), bench: ids(came) }, exchanges }
}
