import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import type { StretchTone } from './stretches.ts'

/** What happened to an operation. */
export type Told = ConsoleData<'operationStory'>
type Step = Told['steps'][number]

const TONES: Readonly<Record<Step['what'], StretchTone>> = {
  asked: 'done',
  sent: 'done',
  unknown: 'waiting',
  said: 'waiting',
  undoing: 'waiting',
  done: 'done',
  found: 'done',
  declined: 'failed',
  undone: 'failed',
  refundPlanned: 'waiting',
  refunded: 'done',
}

/** How a step went. */
export function toneOf({ what }: Pick<Step, 'what'>): StretchTone {
  return TONES[what]
}

/** A step as it was on our side. */
export function ourSide({ what, because, words }: Step): string {
  if (what === 'said') return t('step.said', { words: words ?? '' })
  return because === null ? t(`step.${what}`) : t(`declined.${because}`)
}

/** What its manager saw of a step; undefined where nothing changed for them. */
export function theirSide({ kind }: Pick<Told, 'kind'>, { what }: Pick<Step, 'what'>): string | undefined {
  if (what === 'refundPlanned' || what === 'refunded') return t(`shown.${what}`)
  if (kind !== 'stake' && kind !== 'chip' && kind !== 'scheme') return undefined
  if (what === 'asked') return t('shown.paying')
  if (what === 'unknown') return t('shown.checking')
  if (what === 'done' || what === 'found') return t(kind === 'stake' ? 'shown.entered' : 'shown.bought')
  return what === 'declined' || what === 'undone' ? t('shown.failed') : undefined
}
