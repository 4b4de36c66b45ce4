import type { ReactNode } from 'react'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import { standingOf } from './model.ts'
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
  const isSeason = team.is_seasonal_game
  const standing = standingOf(team, card)
  return (
    <Card>
      <dl className={classNames(styles.figures, isSeason && !isUpcoming && styles.square)}>
        {!(isSeason && isUpcoming) && (
          <Figure
            label={t(isSeason ? 'season.roundPoints' : 'dashboard.points')}
            note={team.transferCost < 0 && <Hit cost={team.transferCost} />}
          >
            {team.points === null ? '–' : points(team.points)}
          </Figure>
        )}
        {isSeason && (
          <Figure label={t('season.totalPoints')}>
            {standing.points === null ? '–' : points(standing.points)}
          </Figure>
        )}
        {isUpcoming && standing.place === null ? (
          <Figure label={t('dashboard.entered')}>{number(team.total_players)}</Figure>
        ) : (
          <Figure label={t(placeLabel(team, isUpcoming))}>
            {standing.place === null ? '–' : number(standing.place)}
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
      {isSeason && !isUpcoming && <Played team={team} />}
    </Card>
  )
}

/** The chip that is played in the round. */
function Played({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const chip = team.chips.find(({ active }) => active)
  if (chip === undefined) return null
  return (
    <p className={styles.played}>
      <Badge isHot>{t(`season.chip.${chip.key}`)}</Badge>
    </p>
  )
}

/** What the place is called: in a season it is that of all rounds, between two of them it stands still. */
function placeLabel({ is_final, is_seasonal_game }: UserTeam, isUpcoming: boolean) {
  if (is_seasonal_game && (is_final || isUpcoming)) return 'season.place'
  return is_final ? 'dashboard.finalPlace' : 'dashboard.liveRank'
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

/** What the transfers of the round cost; already deducted from the points. */
function Hit({ cost }: { readonly cost: number }) {
  const { t, signedPoints } = useTexts()
  return t('season.transferHit', { points: signedPoints(cost) })
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
