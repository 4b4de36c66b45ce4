import type { CSSProperties } from 'react'
import { bustUrl } from '@gaffer/contract/assets'
import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Bust } from '../../ui/football/Shirt.tsx'
import { Card } from '../../ui/Surface.tsx'
import { keyOf, nameOf, type SwingData, type SwingEvent } from './swing-event.ts'
import { useSwing } from './use-swing.ts'
import styles from './SwingBoard.module.css'

const ROWS = 6
/** A goal that moves the team by fewer places is left out, and by less than a tenth of a small field. */
const MIN_PLACES = 10

/** Whose next goal would move the team most among its rivals, and the one that would take money from it. */
export function SwingBoard({ team }: { readonly team: UserTeam }) {
  const [swing, ref] = useSwing(team)
  return (
    <div ref={ref} className={styles.sight}>
      {swing && <Goals swing={swing} currency={team.currency} />}
    </div>
  )
}

type GoalsProps = { readonly swing: SwingData; readonly currency: string }

function Goals({ swing, currency }: GoalsProps) {
  const { t, money } = useTexts()
  const goals = swing.events.filter(({ kind }) => kind === 'goal')
  const least = Math.min(MIN_PLACES, swing.total_players / 10)
  const rows = goals
    .filter(({ position }) => Math.abs(position - swing.position) >= least)
    .slice(0, ROWS)
    .toSorted((a, b) => a.position - b.position)
  const [costly] = goals.filter(({ prize }) => prize < swing.prize).toSorted((a, b) => a.prize - b.prize)
  const most = Math.max(1, ...rows.map(({ points }) => Math.abs(points - swing.points)))
  return (
    <>
      {costly && (
        <p className={styles.watch}>
          <GoalBust event={costly} />
          <span>
            <b>{t('live.swingWatch', { name: nameOf(costly) })}</b>
            {t('live.swingFall', {
              name: nameOf(costly),
              place: costly.position,
              hasPrize: costly.prize > 0 ? 'yes' : 'no',
              prize: money(costly.prize, currency),
            })}
          </span>
        </p>
      )}
      {rows.length > 0 && (
        <Card>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('live.swingNext')}</th>
                <th scope="col">{t('live.swingYourPoints')}</th>
                <th scope="col">{t('live.swingYourPlace')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((event) => (
                <Row key={keyOf(event)} event={event} swing={swing} most={most} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  )
}

type RowProps = {
  readonly event: SwingEvent
  readonly swing: SwingData
  /** The most points that a row moves. */
  readonly most: number
}

function Row({ event, swing, most }: RowProps) {
  const { t, number, signedPoints } = useTexts()
  const gained = event.points - swing.points
  const places = swing.position - event.position
  const look = (isGood: boolean) => (isGood ? styles.good : styles.bad)
  const style = { '--share': Math.abs(gained) / most } as CSSProperties
  return (
    <tr>
      <th scope="row">
        <span className={styles.who}>
          <GoalBust event={event} />
          <span>
            <bdi className={styles.name}>{nameOf(event)}</bdi>
            <span className={styles.about}>{event.is_mine ? t('live.swingYours') : event.club.name}</span>
          </span>
        </span>
      </th>
      <td className={look(gained > 0 || places > 0)}>
        <b className={classNames(styles.gain, 'number isolate')}>{signedPoints(gained)}</b>
        <i className={styles.bar} style={style} />
      </td>
      <td>
        <b className={styles.place}>{number(event.position)}</b>
        <span className={classNames(styles.about, look(places > 0), 'number isolate')}>
          {places > 0 ? '▲' : '▼'} {number(Math.abs(places))}
        </span>
      </td>
    </tr>
  )
}

function GoalBust({ event: { player, club } }: { readonly event: SwingEvent }) {
  return <Bust url={bustUrl(club.kit, player?.id ?? club.id)} size={36} />
}
