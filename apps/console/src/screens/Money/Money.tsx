import { useLocation } from 'react-router'
import { DayFilter } from '../../features/calls/DayFilter.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { Views } from '../../features/views/Views.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Books } from './Books.tsx'
import { ContestBooks } from './ContestBooks.tsx'
import { Differences } from './Differences.tsx'
import { FIRST, type MoneyView, VIEWS } from './money-views.ts'
import { Operations } from './Operations.tsx'
import { Payouts } from './Payouts.tsx'

const PAGES: Readonly<Record<MoneyView, () => React.ReactNode>> = {
  payouts: Payouts,
  books: Books,
  contests: ContestBooks,
  operations: Operations,
  differences: Differences,
}

/** Whether the books balance, what waits to be paid, what is not decided and what the wallet says otherwise. */
export function Money() {
  const { workplace } = useHere()
  const isAllowed = useMay()
  const { pathname } = useLocation()
  const { read } = useAddress()
  const views = VIEWS.filter(({ call }) => isAllowed(call)).map(({ view }) => view)
  const asked = views.find((view) => view === read('view'))
  const shown = asked ?? FIRST.find((view) => views.includes(view)) ?? 'books'
  const Shown = PAGES[shown]
  const hasDays = shown === 'books' || shown === 'contests'
  return (
    <Page title={t('money.title')} sub={`${workplace.title}. ${t('money.sub')}`}>
      <Bar
        end={
          <>
            {hasDays && <DayFilter />}
            <Views page="money" />
          </>
        }
      >
        <Segments
          label={t('money.views')}
          views={views.map((view) => ({
            to: `${pathname}?view=${view}`,
            text: t(`money.view.${view}`),
            isOn: view === shown,
          }))}
        />
      </Bar>
      <Shown />
    </Page>
  )
}
