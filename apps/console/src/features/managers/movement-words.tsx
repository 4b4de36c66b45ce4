import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

/** A movement of money as every list has it. */
export type Movement = ConsoleData<'managerMovements'>[number]

const TONES: Readonly<Record<Movement['state'], Tone>> = {
  planned: 'plain',
  sent: 'info',
  unknown: 'warn',
  done: 'ok',
  declined: 'bad',
}

/** What became of a movement, as a word. */
export function MovementState({ state, is_undone }: Pick<Movement, 'state' | 'is_undone'>) {
  if (is_undone) return <Tag>{t('movementState.undone')}</Tag>
  return <Tag tone={TONES[state]}>{t(`movementState.${state}`)}</Tag>
}

/** What a movement is for. */
export function kindOf({ kind }: Pick<Movement, 'kind'>): string {
  return wordOf('movementKind', kind)
}

/** For which contest money moved. */
export function contestOf({ contest }: Pick<Movement, 'contest'>): string {
  return contest === null ? t('value.dash') : contest.name
}

/** The number of a manager as staff write it. */
export function numberOf(id: number): string {
  return t('value.manager', { id })
}
