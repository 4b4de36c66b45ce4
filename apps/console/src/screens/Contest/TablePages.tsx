import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './TablePages.module.css'

const ROWS = 10

type Props = {
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** Through a table that is counted: which rows are shown, back and on; absent where there is one page. */
export function TablePages({ page, count, onPage }: Props) {
  if (count <= ROWS && page === 1) return null
  const last = Math.min(count, page * ROWS)
  return (
    <div className={classes.pages}>
      <span>
        {t('contest.tablePage', {
          from: writeNumber((page - 1) * ROWS + 1),
          to: writeNumber(last),
          count: writeNumber(count),
        })}
      </span>
      {page > 1 && (
        <Button size="small" onClick={() => onPage(page - 1)}>
          {t('contest.earlier')}
        </Button>
      )}
      {last < count && (
        <Button size="small" onClick={() => onPage(page + 1)}>
          {t('contest.later')}
        </Button>
      )}
    </div>
  )
}
