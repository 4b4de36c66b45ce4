import { CONTEST_KINDS, CONTEST_STATES } from '../../features/contests/contest-words.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { FilterText } from '../../ui/FilterText.tsx'

type Props = {
  readonly filter: {
    readonly text: string | undefined
    readonly state: string | undefined
    readonly kind: string | undefined
  }
}

/** By what the contests are narrowed. */
export function ContestFilters({ filter: { text, state, kind } }: Props) {
  const { change } = useAddress()
  return (
    <Bar>
      <FilterText
        isFirst
        label={t('contests.search')}
        value={text ?? ''}
        onFilter={(sought) => change({ text: sought })}
      />
      <FilterChoice
        label={t('contests.state')}
        value={state}
        options={CONTEST_STATES.map((each) => [each, t(`contestState.${each}`)] as const)}
        onFilter={(chosen) => change({ state: chosen })}
      />
      <FilterChoice
        label={t('contests.kind')}
        value={kind}
        options={CONTEST_KINDS.map((each) => [each, t(`contestKind.${each}`)] as const)}
        onFilter={(chosen) => change({ kind: chosen })}
      />
    </Bar>
  )
}
