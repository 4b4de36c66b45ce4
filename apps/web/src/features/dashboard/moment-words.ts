import type { Texts } from '../../i18n/language.tsx'
import { isTakenBack, type Moment } from './goal-queue.ts'
import { actionOf } from './model.ts'

/** What happened, in words, including whether it was taken back. */
export function momentWords(moment: Moment, t: Texts['t']): string | undefined {
  const known = actionOf(moment.action)
  const words = known && t(`scoring.${known}`, { per: 1 })
  return words !== undefined && isTakenBack(moment) ? t('live.takenBackShort', { action: words }) : words
}
