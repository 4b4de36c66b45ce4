import type { ReactNode } from 'react'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/Surface.tsx'
import { standingOf } from './model.ts'
import styles from './Panels.module.css'

type TeamPanelProps = { readonly card: DashboardCard; readonly team: UserTeam }

/** A team before the round begins: its season so far, who is in it, what can be won. */
export function TeamPanel({ card, team }: TeamPanelProps) {
  const { t, points, number, money, signedPoints } = useTexts()
  const { showsPrizes } = useBrand().can
  const isSeason = team.is_seasonal_game
  const standing = standingOf(team, card)
  return (
    <Card>
      <dl className={styles.figures}>
        {isSeason ? (
          <Figure label={t('season.totalPoints')}>
            {standing.points === null ? '–' : points(standing.points)}
          </Figure>
        ) : (
          <Figure
            label={t('dashboard.points')}
            note={
              team.transferCost < 0 && t('season.transferHit', { points: signedPoints(team.transferCost) })
            }
          >
            –
          </Figure>
        )}
        {standing.place === null ? (
          <Figure label={t('dashboard.entered')}>{number(team.total_players)}</Figure>
        ) : (
          <Figure label={t(isSeason ? 'season.place' : 'dashboard.liveRank')}>
            {number(standing.place)}
          </Figure>
        )}
        {showsPrizes && (
          <Figure label={t('tournaments.prizePool')}>{money(card.total_prize_pool, card.currency)}</Figure>
        )}
      </dl>
    </Card>
  )
}

type FigureProps = { readonly label: string; readonly note?: ReactNode; readonly children: ReactNode }

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
      {note && <dd className={styles.hit}>{note}</dd>}
    </div>
  )
}
