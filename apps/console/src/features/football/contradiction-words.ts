import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'
import { minuteText } from './fact-words.ts'

export type Contradiction = ConsoleData<'matchFile'>['contradictions'][number]
type Clubs = { readonly home: string; readonly away: string }

/** How a match contradicts itself, in words: what, and who or which club it is about. */
export function contradictionText(contradiction: Contradiction, clubs: Clubs): string {
  const { code, side, player, score, goals, figure } = contradiction
  if (score !== null && goals !== null) {
    return t('contradiction.score', {
      score: t('overview.result', score),
      goals: t('overview.result', goals),
    })
  }
  const about = [side && clubs[side], player?.name, minuteText(contradiction), figure && figureText(figure)]
    .filter(Boolean)
    .join(', ')
  const what = wordOf('contradiction', code)
  return about === '' ? what : t('contradiction.of', { what, about })
}

/** A figure as it was reported, and what it can be. */
function figureText({ name, reported, min, max }: NonNullable<Contradiction['figure']>): string {
  const values = { name: wordOf('figure', name), value: reported, min: min ?? 0, max: max ?? 0 }
  if (min === max) return t('contradiction.figureIsNot', values)
  return max === null ? t('contradiction.figureBelow', values) : t('contradiction.figureAbove', values)
}

/** All of them in one line. */
export function contradictionsText(contradictions: readonly Contradiction[], clubs: Clubs): string {
  return contradictions.map((one) => contradictionText(one, clubs)).join('; ')
}
