import { useMoney } from '../session/workplace.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import type { ContestBooks } from './contest-books.ts'
import classes from './Books.module.css'

type Book = ContestBooks['books'][number]

const WIDTH = 400
const HEIGHT = 100

/** What is left to the operator by entries; the table above has the same figures. */
export function ResultCurve({ books }: { readonly books: readonly Book[] }) {
  const { money } = useMoney()
  const sorted = books.toSorted((a, b) => a.entries - b.entries)
  const most = sorted.at(-1)?.entries ?? 1
  const results = [0, ...sorted.map(({ result }) => result)]
  const [low, high] = [Math.min(...results), Math.max(...results)]
  const x = (entries: number) => (entries / Math.max(1, most)) * WIDTH
  const y = (result: number) => HEIGHT - ((result - low) / Math.max(1, high - low)) * HEIGHT
  const points = sorted.map(({ entries, result }) => `${x(entries)},${y(result)}`).join(' ')
  const told = sorted.map(({ entries, result }) => `${writeNumber(entries)}: ${money(result, true)}`)
  return (
    <svg
      className={classes.curve}
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${t('contest.curve')}. ${told.join(', ')}`}
    >
      <line className={classes.zero} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline className={classes.line} points={points} />
    </svg>
  )
}
