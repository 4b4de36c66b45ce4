import { Link } from 'react-router'
import type { League } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { KindIcon } from './KindIcon.tsx'
import styles from './LeagueCard.module.css'
import { Movement } from './Movement.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** A league of the manager's: what it is and where he stands in it. */
export function LeagueCard({ league }: { readonly league: League }) {
  const { t, number } = useTexts()
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
        {league.my_position === null ? (
          <span className={styles.about}>{league.kind !== 'cup' && t('leagues.noPlace')}</span>
        ) : (
          <span className={styles.place}>
            <span className="visually-hidden">{t('leagues.place')}</span>
            <span className={`${styles.rank} number isolate`}>{number(league.my_position)}</span>
            <Movement places={league.my_movement} />
          </span>
        )}
        <span className={styles.about}>{t('leagues.members', { count: league.members })}</span>
      </div>
    </Link>
  )
}
