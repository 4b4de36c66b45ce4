import type { AnswerData } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { useSlidingRows } from '../../ui/use-sliding-rows.ts'
import styles from './Race.module.css'

type History = AnswerData<'rankHistory'>
type RaceProps = { readonly history: History; readonly currency: string }

/** Who is around the team, and by how much; rows slide when places change. */
export function RaceRows({ history: { race } }: { readonly history: History }) {
  const texts = useTexts()
  const { t, number, points } = texts
  const rows = race?.rows ?? []
  const list = useSlidingRows<HTMLOListElement>()
  const mine = rows.find((row) => row.is_mine)
  if (mine === undefined || rows.length < 2) return null
  return (
    <ol ref={list} className={styles.rows} aria-label={t('live.around')}>
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
            <bdi className={styles.user}>{row.is_mine ? t('common.you') : row.user_name}</bdi>
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

/** The better prize above, and what is still missing to it. */
export function NextPrize({ history: { race }, currency }: RaceProps) {
  const { t, money, points } = useTexts()
  const { showsPrizes } = useBrand().can
  const missing = missingToNext(race)
  if (!showsPrizes || !race?.next || missing === undefined) return null
  const { position, points: theirs, prize } = race.next
  return (
    <p className={classNames(styles.prize, styles.above)}>
      <b className={classNames(styles.money, 'number isolate')}>{money(prize, currency)}</b>
      <span className={styles.what}>
        {t('live.prizePlace', { place: position, points: pointsText(theirs, { t, points }) })}
      </span>
      <b className={styles.distance}>{t('live.behind', { points: pointsText(missing, { t, points }) })}</b>
    </p>
  )
}

type KeptPrizeProps = RaceProps & { readonly prize: number }

/** The prize of now below, and how far the first place of less is behind. */
export function KeptPrize({ history: { race }, prize, currency }: KeptPrizeProps) {
  const { t, money, points } = useTexts()
  const { showsPrizes } = useBrand().can
  const mine = race?.rows.find((row) => row.is_mine)
  if (!showsPrizes || !race?.kept || mine === undefined) return null
  const { position, points: theirs } = race.kept
  const clear = totalOf(mine) - theirs
  return (
    <p className={classNames(styles.prize, styles.below)}>
      <b className={classNames(styles.money, 'number isolate')}>{money(prize, currency)}</b>
      <span className={styles.what}>
        {t('live.prizePlace', { place: position, points: pointsText(theirs, { t, points }) })}
      </span>
      <b className={styles.distance}>{t('live.clear', { count: clear, points: points(clear) })}</b>
    </p>
  )
}

/** What the team is short of the next better prize; undefined with the best, and before the race. */
export function missingToNext(race: History['race']): number | undefined {
  const mine = race?.rows.find((row) => row.is_mine)
  return race?.next && mine ? Math.max(0, race.next.points - totalOf(mine)) : undefined
}

/** A season is raced by its total, which is that of the round in games of one round. */
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
