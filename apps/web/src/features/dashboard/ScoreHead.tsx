import type { ReactNode, RefObject } from 'react'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RollingNumber } from '../../ui/RollingNumber.tsx'
import { Badge } from '../../ui/Surface.tsx'
import { standingOf } from './model.ts'
import styles from './ScoreHead.module.css'
import type { Away } from './use-goal-queue.ts'

/** When each figure begins to move, in ms after a goal: the points arrive, the place follows, then the money. */
const WAITS = { points: 860, place: 900, prize: 1_200 } as const

type ScoreHeadProps = {
  readonly card: DashboardCard
  readonly team: UserTeam
  /** Places gained since the team had its first points. */
  readonly gained: number
  /** The element that points fly to. */
  readonly total: RefObject<HTMLElement | null>
  /** A goal is being celebrated: figures wait for it. */
  readonly isCelebrating: boolean
  readonly away: Away | undefined
  readonly onAwayRead: () => void
}

/** Current points, place and prize above the pitch; final once the round is closed. */
export function ScoreHead(props: ScoreHeadProps) {
  const { card, team, gained, total, isCelebrating } = props
  const { t, points, number, money, signedPoints } = useTexts()
  const { showsPrizes } = useBrand().can
  const isSeason = team.is_seasonal_game
  const standing = standingOf(team, card)
  const wait = (ms: number) => (isCelebrating ? ms : 0)
  return (
    <div className={styles.head}>
      <dl className={styles.figures}>
        <Figure
          kind={styles.points}
          label={t(isSeason ? 'season.roundPoints' : 'dashboard.points')}
          focus={total}
          note={team.transferCost < 0 && t('season.transferHit', { points: signedPoints(team.transferCost) })}
        >
          <RollingNumber
            text={team.points === null ? '–' : points(team.points)}
            delayMs={wait(WAITS.points)}
          />
        </Figure>
        <Figure label={placeLabel()}>
          <RollingNumber
            text={standing.place === null ? '–' : number(standing.place)}
            delayMs={wait(WAITS.place)}
          />
          {!team.is_final && gained !== 0 && <Gained places={gained} />}
        </Figure>
        {showsPrizes && (
          <Figure
            key={team.prize}
            kind={classNames(team.prize > 0 && styles.prize, isCelebrating && styles.glow)}
            label={t(team.is_final ? 'dashboard.finalPrize' : 'dashboard.prizeNow')}
          >
            {money(team.prize, team.currency)}
          </Figure>
        )}
      </dl>
      {!team.is_final && (
        <p className={styles.note} data-of-team>
          {isSeason && standing.points !== null && (
            <>
              {t('season.totalPoints')} <b className="number">{points(standing.points)}</b> ·{' '}
            </>
          )}
          {t('dashboard.playersState', {
            finished: team.finished_players,
            active: team.active_players,
            remaining: team.remaining_players,
          })}
        </p>
      )}
      {isSeason && <Played team={team} />}
      {props.away && <AwayLine away={props.away} onRead={props.onAwayRead} />}
    </div>
  )

  function placeLabel(): string {
    if (team.disqualified_for !== null || (isSeason && team.is_final)) return t('season.place')
    if (team.is_final) return t('dashboard.finalPlace')
    return t('live.placeOf', { count: team.total_players })
  }
}

/** What happened while nobody looked at the page. */
function AwayLine({ away, onRead }: { readonly away: Away; readonly onRead: () => void }) {
  const { t, signedPoints } = useTexts()
  return (
    <button type="button" className={styles.away} onClick={onRead}>
      <span role="status">
        {t('live.away', { points: signedPoints(away.points), from: away.from, to: away.to })}
      </span>
      <Icon name="close" size={14} />
    </button>
  )
}

/** The chip played in the round. */
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

type FigureProps = {
  readonly label: string
  readonly kind?: string | undefined
  readonly note?: ReactNode
  readonly focus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

function Figure({ label, kind, note, focus, children }: FigureProps) {
  return (
    <div className={classNames(styles.figure, kind)}>
      <dt>{label}</dt>
      <dd className="number" ref={focus}>
        {children}
      </dd>
      {note && <dd className={styles.hit}>{note}</dd>}
    </div>
  )
}

function Gained({ places }: { readonly places: number }) {
  const { t, number } = useTexts()
  return (
    <span
      className={classNames(styles.gained, places > 0 ? styles.good : styles.bad)}
      title={t(places > 0 ? 'dashboard.gained' : 'dashboard.lost', { places: Math.abs(places) })}
    >
      <Icon name={places > 0 ? 'up' : 'down'} size={9} />
      {number(Math.abs(places))}
    </span>
  )
}
