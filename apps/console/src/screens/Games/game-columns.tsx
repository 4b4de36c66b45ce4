import type { ConsoleData } from '@gaffer/contract/console-types'
import { feeOf } from '../../features/contests/contest-words.tsx'
import { countsFrom } from '../../features/contests/counts-from.ts'
import { t } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'

type Row = ConsoleData<'operatorGames'>['games'][number]

/** The columns of the games. */
export function gameColumns(round: (minor: number) => string): readonly Column<Row>[] {
  return [
    { id: 'name', header: t('contests.name'), wraps: true, cell: ({ name }) => name },
    {
      id: 'state',
      header: t('contests.state'),
      cell: ({ is_paused }) => (
        <Tag tone={is_paused ? 'warn' : 'ok'}>{is_paused ? t('games.paused') : t('games.opens')}</Tag>
      ),
    },
    { id: 'kind', header: t('contests.kind'), cell: ({ terms }) => t(`contestKind.${terms.kind}`) },
    { id: 'fee', header: t('contests.fee'), isFigure: true, cell: ({ terms }) => feeOf(terms.fee, round) },
    {
      id: 'guarantee',
      header: t('contests.guarantee'),
      isFigure: true,
      cell: ({ terms }) => (terms.guarantee === 0 ? t('value.none') : round(terms.guarantee)),
    },
    { id: 'ahead', header: t('games.ahead'), isFigure: true, cell: ({ ahead }) => String(ahead) },
    {
      id: 'from',
      header: t('games.counts'),
      wraps: true,
      cell: ({ counts_from }) => countsFrom(counts_from),
    },
  ]
}
