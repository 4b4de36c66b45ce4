import { useQuery } from '@tanstack/react-query'
import { NothingFits } from '../../features/calls/NothingFits.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { ROUND_STATES, type RoundRow, RoundState, waitText } from '../../features/football/round-words.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

const AGAIN_EVERY_MS = 5_000

/** The rounds of an operator: what they wait for, and what they came to. */
export function Rounds() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const state = ROUND_STATES.find((one) => one === read('state'))
  const query = useQuery({
    ...callOptions('roundList', {
      params: { operator: workplace.slug },
      query: { state, cursor: read('cursor') },
    }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <Page title={t('rounds.title')} sub={t('rounds.sub')}>
      <Bar>
        <FilterChoice
          label={t('rounds.state')}
          value={state}
          options={ROUND_STATES.map((one) => [one, t(`roundState.${one}`)] as const)}
          onFilter={(chosen) => change({ state: chosen })}
        />
      </Bar>
      <Panel title={t('rounds.title')}>
        <PagedTable
          query={query}
          expected={12}
          none={<NothingFits text={t('rounds.none')} filters={['state']} />}
          label={t('rounds.title')}
          columns={roundColumns()}
          idOf={({ id }) => String(id)}
          linkOf={({ id }) => pathTo(workplace.slug, 'rounds', id)}
        />
      </Panel>
    </Page>
  )
}

const HASH_SHOWN = 12

const roundColumns = (): readonly Column<RoundRow>[] => [
  {
    id: 'round',
    header: t('rounds.round'),
    cell: ({ championship, number }) => t('rounds.name', { championship, number }),
  },
  { id: 'state', header: t('rounds.state'), cell: ({ state }) => <RoundState state={state} /> },
  { id: 'pack', header: t('rounds.pack'), cell: ({ rule_pack }) => rule_pack },
  { id: 'deadline', header: t('rounds.deadline'), cell: ({ deadline_at }) => <Time at={deadline_at} /> },
  {
    id: 'matches',
    header: t('rounds.matches'),
    isFigure: true,
    cell: ({ matches, matches_over }) =>
      t('value.pair', { part: writeNumber(matches_over), whole: writeNumber(matches) }),
  },
  {
    id: 'entries',
    header: t('rounds.entries'),
    isFigure: true,
    cell: ({ entries }) => writeNumber(entries),
  },
  {
    id: 'waits',
    header: t('rounds.waitsFor'),
    wraps: true,
    cell: (round) => waitText(round) || t('value.dash'),
  },
  {
    id: 'late',
    header: t('rounds.late'),
    isFigure: true,
    cell: ({ late_facts }) =>
      late_facts === 0 ? t('value.dash') : <Tag tone="warn">{writeNumber(late_facts)}</Tag>,
  },
  {
    id: 'hash',
    header: t('rounds.hash'),
    cell: ({ hash }) => (hash === null ? t('value.dash') : <code>{hash.slice(0, HASH_SHOWN)}</code>),
  },
]
