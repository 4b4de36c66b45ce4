import type { CSSProperties } from 'react'
import type { AnswerData } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ManagerName } from '../../ui/football/ManagerName.tsx'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { useSlidingRows } from '../../ui/use-sliding-rows.ts'
import styles from './Race.module.css'

type History = AnswerData<'rankHistory'>
type RaceProps = { readonly history: History; readonly currency: string }

/** How many rows the race shows, where the contest has as many teams. */
const ROWS = 5

/** The team's neighbours and their distances; rows slide when places change. Their room is kept before the first. */
export function RaceRows({ history: { race, total_players } }: { readonly history: History }) {
  const texts = useTexts()
  const { t, number, points } = texts
  const rows = race?.rows ?? []
  const list = useSlidingRows<HTMLOListElement>()
  const mine = rows.find((row) => row.is_mine)
  const count = Math.min(ROWS, total_players)
  if (count < 2) return null
  if (mine === undefined) return <div className={styles.rows} style={{ '--rows': count } as CSSProperties} />
  return (
    <ol
      ref={list}
      className={styles.rows}
      style={{ '--rows': count } as CSSProperties}
      aria-label={t('live.around')}
    >
      {rows.map((row) => (
        <li
          key={row.user_team_id}
          data-row={row.user_team_id}
          className={classNames(styles.row, row.is_mine && styles.mine)}
        >
          <span className={classNames(styles.place, 'number isolate')}>{number(row.position)}</span>
          <ManagerBust teamId={row.user_team_id} size={36} />
          <span className={styles.who}>
            <bdi className={styles.team}>{row.team_name}</bdi>
            <span className={styles.user}>
              <ManagerName of={row} isMine={row.is_mine} />
            </span>
          </span>
          <span className={classNames(styles.points, 'number')}>
            {points(totalOf(row))}
            {!row.is_mine && (
              <span className={styles.gap}>{gapText(totalOf(row) - totalOf(mine), texts)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The next better prize, and what is still missing to it. */
export function NextPrize({ history: { race }, currency }: RaceProps) {
  const { t, money, points } = useTexts()
  const { showsPrizes } = useBrand().can
  const missing = missingToNext(race)
  if (!showsPrizes) return null
  if (!race?.next || missing === undefined) return <p className={styles.prize} />
  const { position, points: theirs, prize } = race.next
  return (
    <p className={classNames(styles.prize, styles.above)}>
      <b className={classNames(styles.money, 'number isolate')}>{money(prize, currency)}</b>
      <span className={styles.what}>
        {t('live.prizePlace', { place: position, points: pointsText(theirs, { t, points }) })}
      </span>
      <b className={styles.distance}>
        {missing === 0 ? t('live.level') : t('live.behind', { points: pointsText(missing, { t, points }) })}
      </b>
    </p>
  )
}

type KeptPrizeProps = RaceProps & { readonly prize: number }

/** The current prize, and how far behind the first place with a lower one is. */
export function KeptPrize({ history: { race }, prize, currency }: KeptPrizeProps) {
  const { t, money, points } = useTexts()
  const { showsPrizes } = useBrand().can
  const mine = race?.rows.find((row) => row.is_mine)
  if (!showsPrizes) return null
  if (!race?.kept || mine === undefined) return <p className={styles.prize} />
  const { position, points: theirs } = race.kept
  const clear = totalOf(mine) - theirs
  return (
    <p className={classNames(styles.prize, styles.below)}>
      <b className={classNames(styles.money, 'number isolate')}>{money(prize, currency)}</b>
      <span className={styles.what}>
        {t('live.prizePlace', { place: position, points: pointsText(theirs, { t, points }) })}
      </span>
      <b className={styles.distance}>
        {clear === 0 ? t('live.level') : t('live.clear', { count: clear, points: points(clear) })}
      </b>
    </p>
  )
}

/** How many points the team lacks to the next better prize; undefined with the best prize, and before the race. */
export function missingToNext(race: History['race']): number | undefined {
  const mine = race?.rows.find((row) => row.is_mine)
  return race?.next && mine ? Math.max(0, race.next.points - totalOf(mine)) : undefined
}

/** In a season the race is about the total; in single-round games that equals the round's points. */
function totalOf(row: NonNullable<History['race']>['rows'][number]): number {
  return row.total_championship_points
}

function gapText(gap: number, texts: Texts): string {
  if (gap === 0) return texts.t('live.level')
  const text = texts.points(Math.abs(gap))
  return texts.t(gap > 0 ? 'live.ahead' : 'live.behind', { points: text })
}

function pointsText(value: number, { t, points }: Pick<Texts, 't' | 'points'>): string {
  return t('dashboard.pointsShort', { count: value, points: points(value) })
}
