import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'

type Shared = NonNullable<ConsoleData<'matchFile'>['shared_with']>

/**
 * Says before anything is typed that others play a championship, what that means for its facts or its rounds, and who can
 * change them.
 */
export function SharedNotice({
  shared: { operators, people },
  part,
}: {
  readonly shared: Shared
  readonly part: 'facts' | 'rounds'
}) {
  return (
    <Notice tone="info">
      {t('shared.with', { operators: listOf(operators), count: operators.length })} {t(`shared.${part}`)}{' '}
      {people.length === 0 ? t('shared.nobody') : t('shared.ask', { people: listOf(people) })}
    </Notice>
  )
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
