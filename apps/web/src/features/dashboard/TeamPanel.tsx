import type { ReactNode } from 'react'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Panels.module.css'

type TeamPanelProps = {
  readonly card: DashboardCard
  readonly team: UserTeam
  /** Places won since the matchday began. */
  readonly gained: number
}

/** Points, place, prize: of now while matches are played, final once the round is closed. */
export function TeamPanel({ card, team, gained }: TeamPanelProps) {
  const { t, points, number, money } = useTexts()
  const { showsPrizes } = useBrand().can
  const isUpcoming = team.points === null
  return (
    <Card>
      <dl className={styles.figures}>
        <Figure label={t('dashboard.points')}>{team.points === null ? '–' : points(team.points)}</Figure>
        {isUpcoming ? (
          <Figure label={t('dashboard.entered')}>{number(team.total_players)}</Figure>
        ) : (
          <Figure label={t(team.is_final ? 'dashboard.finalPlace' : 'dashboard.liveRank')}>
            {team.current_place === null ? '–' : number(team.current_place)}
            {!team.is_final && gained !== 0 && <Gained places={gained} />}
          </Figure>
        )}
        {showsPrizes &&
          (isUpcoming ? (
            <Figure label={t('tournaments.prizePool')}>{money(card.total_prize_pool, card.currency)}</Figure>
          ) : (
            <Figure label={t(team.is_final ? 'dashboard.finalPrize' : 'dashboard.prizeNow')}>
              {money(team.prize, team.currency)}
            </Figure>
          ))}
      </dl>
      {!isUpcoming && !team.is_final && (
        <p className={styles.note}>
          {t('dashboard.playersState', {
            finished: team.finished_players,
            active: team.active_players,
            remaining: team.remaining_players,
          })}
        </p>
      )}
    </Card>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  )
}

function Gained({ places }: { readonly places: number }) {
  const { t, number } = useTexts()
  const text = number(Math.abs(places))
  return (
    <span
      className={classNames(styles.gained, places > 0 ? styles.good : styles.bad)}
      title={t(places > 0 ? 'dashboard.gained' : 'dashboard.lost', { places: Math.abs(places) })}
    >
      <Icon name={places > 0 ? 'up' : 'down'} size={9} />
      {text}
    </span>
  )
}
