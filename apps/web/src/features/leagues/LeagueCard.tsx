import type { League } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { KindIcon } from './KindIcon.tsx'
import { Movement } from './Movement.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import styles from './LeagueCard.module.css'

/** One of the manager's leagues: its terms and their place in it. */
export function LeagueCard({ league }: { readonly league: League }) {
  const { t } = useTexts()
  return (
    <Link to={pathTo('League', { id: league.id })} className={styles.card}>
      <div className={styles.head}>
        <KindIcon kind={league.kind} />
        <div className={styles.words}>
          <h2 className={styles.name}>
            <bdi>{league.name}</bdi>
          </h2>
          <p className={styles.about}>
            {t(`leagues.kind.${league.kind}`)} · <bdi>{league.tournament.name}</bdi>
          </p>
        </div>
        <StatusBadge league={league} />
      </div>
      <div className={styles.foot}>
        <MyPlace league={league} />
        <span className={styles.about}>{t('leagues.members', { count: league.members })}</span>
      </div>
    </Link>
  )
}

/** The manager's place; in a cup a team is either in or out, and a league that was never drawn has no places. */
function MyPlace({ league }: { readonly league: League }) {
  const { t, number } = useTexts()
  const { kind, status, my_position: place, my_movement: movement } = league
  if (kind === 'cup' || status === 'unfilled') return <span />
  if (place === null) return <span className={styles.about}>{t('leagues.noPlace')}</span>
  return (
    <span className={styles.place}>
      <span className="visually-hidden">{t('leagues.place')}</span>
      <span className={`${styles.rank} number isolate`}>{number(place)}</span>
      <Movement places={movement} />
    </span>
  )
}
