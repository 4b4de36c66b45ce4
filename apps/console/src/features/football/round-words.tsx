import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

export type RoundRow = ConsoleData<'roundList'>[number]

/** The states of rounds in the order in which they are offered. */
export const ROUND_STATES = ['open', 'playing', 'closing', 'closed', 'reopened'] as const

const TONES: Readonly<Record<RoundRow['state'], Tone>> = {
  open: 'ok',
  playing: 'live',
  closing: 'warn',
  closed: 'plain',
  reopened: 'warn',
}

/** The state of a round as a word. */
export function RoundState({ state }: Pick<RoundRow, 'state'>) {
  return <Tag tone={TONES[state]}>{t(`roundState.${state}`)}</Tag>
}

/** What a round waits for before it closes, in words. */
export function waitText({ waits }: Pick<RoundRow, 'waits'>): string {
  return waits
    .map(({ for: what, count, until }) =>
      t(`wait.${what}`, { count, time: until === null ? t('value.dash') : writeTime(until, 'short') }),
    )
    .join(', ')
}
