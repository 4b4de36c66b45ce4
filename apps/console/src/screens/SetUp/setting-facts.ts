import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'

export type SetUpData = ConsoleData<'setUp'>
type Settings = SetUpData['login']

/** Settings as names and values, those of a group by themselves; what is empty says so. */
export function factsOf(settings: Settings): readonly (readonly [string, string])[] {
  const kindFirst = Object.entries(settings).toSorted(([a], [b]) => Number(isKind(b)) - Number(isKind(a)))
  return kindFirst.flatMap(([key, value]) => {
    if (typeof value === 'object' && !Array.isArray(value)) {
      return Object.entries(value).map(
        ([inner, own]) => [wordOf('settingKey', `${key}_${inner}`), shown(own)] as const,
      )
    }
    return [[wordOf('settingKey', key), kindOf(key, value) ?? shown(value)] as const]
  })
}

const isKind = (key: string) => key === 'mode' || key === 'kind'

function kindOf(key: string, value: unknown): string | undefined {
  if (key === 'mode') return wordOf('loginMode', String(value))
  return key === 'kind' ? wordOf('walletKind', String(value)) : undefined
}

function shown(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'boolean') return value ? t('setUp.yes') : t('setUp.no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value.length === 0 ? t('setUp.none') : value.join(', ')
}
