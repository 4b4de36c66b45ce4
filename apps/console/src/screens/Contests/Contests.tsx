import { useLocation } from 'react-router'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Calendar } from './Calendar.tsx'
import { ContestList } from './ContestList.tsx'
import { Planned } from './Planned.tsx'

const VIEWS = ['list', 'calendar', 'planned'] as const

/** The contests of an operator: a list by deadline, a calendar, and what is not open yet. */
export function Contests() {
  const { workplace } = useHere()
  const isAllowed = useMay()
  const { pathname } = useLocation()
  const { read } = useAddress()
  const offered = VIEWS.filter((view) => view !== 'planned' || isAllowed('plannedContests'))
  const view = offered.find((one) => one === read('view')) ?? 'list'
  const views = offered.map((one) => ({
    to: one === 'list' ? pathname : `${pathname}?view=${one}`,
    text: t(`contests.view.${one}`),
    isOn: one === view,
  }))
  return (
    <Page
      title={t('contests.title')}
      sub={t('contests.sub')}
      actions={
        isAllowed('openContest') && (
          <ButtonLink look="main" to={pathTo(workplace.slug, 'contests', 'new')}>
            {t('newContest.title')}
          </ButtonLink>
        )
      }
    >
      <Bar>
        <Segments label={t('contests.views')} views={views} />
      </Bar>
      {view === 'list' && <ContestList />}
      {view === 'calendar' && <Calendar />}
      {view === 'planned' && <Planned />}
    </Page>
  )
}
