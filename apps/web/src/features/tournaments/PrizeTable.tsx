import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Rank } from '../../ui/football/Rank.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { prizesOptions } from './api.ts'
import styles from './PrizeTable.module.css'

type PrizeRow = AnswerData<'prizes'>['data'][number]

/** What each place wins. */
export function PrizeTable({ subTournamentId }: { readonly subTournamentId: number }) {
  const { t, money, percent, range } = useTexts()
  const prizes = useQuery(prizesOptions(subTournamentId))
  const columnsOf = (currency: string, amounts: readonly number[]): readonly Column<never, PrizeRow>[] => [
    {
      title: t('details.place'),
      cell: ({ place }) =>
        place.from === place.to ? (
          <Rank place={place.from} />
        ) : (
          <span className="number isolate">{range(place.from, place.to)}</span>
        ),
    },
    { title: t('details.ratio'), isEnd: true, cell: ({ ratio }) => percent(ratio) },
    {
      title: t('details.amount'),
      isEnd: true,
      cell: ({ amount }) => <Prize>{money(amount, currency, amounts)}</Prize>,
    },
  ]
  return (
    <QueryState query={prizes} skeleton={<RowsSkeleton rows={6} />}>
      {({ data }) =>
        data.data.length === 0 ? (
          <Notice title={t('details.noPrizes')} />
        ) : (
          <>
            <p className={styles.pool}>
              {t(data.is_final ? 'details.poolFinal' : 'details.poolNow')}{' '}
              <b className={`${styles.sum} number`}>{money(data.total_prize_pool, data.currency)}</b>
            </p>
            {data.ties === 'shared' && <p className={styles.ties}>{t('details.ties.shared')}</p>}
            <Table
              caption={t('details.tab.prizes')}
              columns={columnsOf(
                data.currency,
                data.data.map(({ amount }) => amount),
              )}
              rows={data.data}
              keyOf={({ place }) => place.from}
            />
          </>
        )
      }
    </QueryState>
  )
}

function Prize({ children }: { readonly children: string }) {
  return <b className={styles.prize}>{children}</b>
}
