import { namesInSight } from '@gaffer/rules'
import type { TeamPlayer } from '@gaffer/contract/types'
import type { Texts } from '../../i18n/language.tsx'
import { isTakenBack, type Moment } from './goal-queue.ts'
import { actionOf } from './model.ts'

/** What the player of a moment is called beside the team's others; somebody who has left it, as the moment says. */
export function momentNames(
  players: readonly TeamPlayer[],
  form?: 'shirt' | 'list',
): (moment: Moment) => string {
  const nameOf = namesInSight(players, form)
  return (moment) => {
    const player = players.find(({ playerId }) => playerId === moment.playerId)
    return player === undefined ? moment.playerName : nameOf(player)
  }
}

/** What happened, in words, including whether it was taken back. */
export function momentWords(moment: Moment, t: Texts['t']): string | undefined {
  const known = actionOf(moment.action)
  const words = known && t(`scoring.${known}`, { per: 1 })
  return words !== undefined && isTakenBack(moment) ? t('live.takenBackShort', { action: words }) : words
}
