import { useLocation } from 'react-router'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Books } from './Books.tsx'
import { DayFilter } from './DayFilter.tsx'
import { Operations } from './Operations.tsx'

/** Whether the books balance, and what is not decided. */
export function Money() {
  const { workplace } = useHere()
  const isAllowed = useMay()
  const { pathname } = useLocation()
  const { read } = useAddress()
  const hasBooks = isAllowed('books')
  const hasOperations = isAllowed('operations')
  const isOperations = hasOperations && (!hasBooks || read('view') === 'operations')
  const views = [
    { to: pathname, text: t('money.books'), isOn: !isOperations, isThere: hasBooks },
    {
      to: `${pathname}?view=operations`,
      text: t('money.operations'),
      isOn: isOperations,
      isThere: hasOperations,
    },
  ]
  return (
    <Page title={t('money.title')} sub={`${workplace.title}. ${t('money.sub')}`}>
      <Bar end={!isOperations && <DayFilter />}>
        <Segments label={t('money.views')} views={views.filter(({ isThere }) => isThere)} />
      </Bar>
      {isOperations ? <Operations /> : <Books />}
    </Page>
  )
}
