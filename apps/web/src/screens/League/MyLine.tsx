import type { LeagueDetails } from '../../features/leagues/model.ts'
import { Movement } from '../../features/leagues/Movement.tsx'
import { useTexts } from '../../i18n/language.tsx'
import styles from './MyLine.module.css'

type MyLineProps = {
  readonly league: LeagueDetails
  readonly mine: NonNullable<LeagueDetails['mine']>
}

/** The manager's place, before anything else. */
export function MyLine({ league, mine: { row } }: MyLineProps) {
  const { t, number, points } = useTexts()
  const hasBegun = league.round !== null
  return (
    <section className={styles.line} aria-label={t('leagues.place')}>
      <p className={styles.place}>
        <span className={`${styles.rank} number isolate`}>{hasBegun ? number(row.position) : '–'}</span>
        {hasBegun && <Movement places={row.movement} />}
      </p>
      <p className={styles.words}>
        <bdi className={styles.team}>{row.team_name}</bdi>
        <span className={styles.about}>
          {hasBegun ? t('leagues.placeOf', { count: league.members }) : t('leagues.noPlace')}
        </span>
      </p>
      <p className={styles.points}>
        <b className="number">{points(row.head_to_head?.league_points ?? row.total_points)}</b>
        <span className={styles.about}>
          {t(row.head_to_head === null ? 'leagues.totalPoints' : 'leagues.leaguePoints')}
        </span>
      </p>
    </section>
  )
}
