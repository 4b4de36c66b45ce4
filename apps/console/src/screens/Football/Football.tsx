import { useLocation } from 'react-router'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Championships } from './Championships.tsx'
import { Corrections } from './Corrections.tsx'
import { Matches } from './Matches.tsx'
import { Players } from './Players.tsx'

const VIEWS = ['championships', 'matches', 'players', 'corrections'] as const

/** What the games are played on: who tells it, who plays, what was corrected. */
export function Football() {
  const { pathname } = useLocation()
  const { read } = useAddress()
  const view = VIEWS.find((one) => one === read('view')) ?? 'championships'
  const views = VIEWS.map((one) => ({
    to: one === 'championships' ? pathname : `${pathname}?view=${one}`,
    text: t(`football.${one}`),
    isOn: one === view,
  }))
  return (
    <Page title={t('football.title')} sub={t('football.sub')}>
      <Bar>
        <Segments label={t('football.views')} views={views} />
      </Bar>
      {view === 'championships' && <Championships />}
      {view === 'matches' && <Matches />}
      {view === 'players' && <Players />}
      {view === 'corrections' && <Corrections />}
    </Page>
  )
}
