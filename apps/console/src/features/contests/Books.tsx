import { useMoney } from '../session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { type BookRow, bookRows } from './book-rows.ts'
import type { ContestBooks } from './contest-books.ts'
import { ResultCurve } from './ResultCurve.tsx'
import classes from './Books.module.css'

/** What a contest pays and costs: now, and at 10, 50 and 100 % full, or at its forecast, of which a note tells. */
export function Books({
  contest,
  note,
}: {
  readonly contest: ContestBooks
  readonly note?: string | undefined
}) {
  const { amount, currency } = useMoney()
  const { books, covered_at } = contest
  return (
    <Panel title={t('contest.books')} meta={currency.code}>
      <Table
        label={t('contest.books')}
        columns={columnsOf(contest)}
        rows={bookRows(contest, { amount })}
        idOf={({ id }) => id}
      />
      {covered_at !== null && <p className={classes.note}>{t('contest.coveredAt', { count: covered_at })}</p>}
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {books.length > 1 && <ResultCurve books={books} />}
    </Panel>
  )
}

function columnsOf({ books }: ContestBooks): readonly Column<BookRow>[] {
  return [
    { id: 'place', header: t('contest.place'), cell: ({ name, kind }) => strong(name, kind !== 'prize') },
    { id: 'share', header: t('contest.share'), isFigure: true, cell: ({ share }) => share },
    ...books.map(({ label }, place) => ({
      id: label,
      header: t(`contest.${label}`),
      isFigure: true,
      cell: ({ figures, kind }: BookRow) => strong(figures[place] ?? '', kind !== 'line'),
    })),
  ]
}

function strong(text: string, isStrong: boolean) {
  return isStrong ? <b>{text}</b> : text
}
