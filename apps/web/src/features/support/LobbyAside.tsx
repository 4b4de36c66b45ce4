import type { TournamentCard } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MoneyNews } from './MoneyNews.tsx'
import styles from './LobbyAside.module.css'

/** From this width on there is a rail beside the cards. */
const HAS_RAIL = '(min-width: 1440px)'
const MAX_TEAMS = 5

/** What concerns the manager alone: the money that came and, where there is a rail, their teams in open games. */
export function LobbyAside({ cards }: { readonly cards: readonly TournamentCard[] }) {
  const hasRail = useMedia(HAS_RAIL)
  return (
    <>
      <MoneyNews />
      {hasRail && <MyTeams cards={cards} />}
    </>
  )
}

function MyTeams({ cards }: { readonly cards: readonly TournamentCard[] }) {
  const { t } = useTexts()
  const mine = cards.flatMap(({ name, subgames: [contest] }) =>
    contest !== undefined && contest.my_entries > 0 ? [{ name, contest }] : [],
  )
  if (mine.length === 0) return null
  return (
    <section className={styles.teams}>
      <h2>{t('dashboard.myTeams')}</h2>
      <ul>
        {mine.slice(0, MAX_TEAMS).map(({ name, contest }) => (
          <li key={contest.id}>
            <Link to={pathTo('Dashboard', { subId: contest.id })} className={styles.team}>
              <span>
                <bdi>{name}</bdi>
                <small>{t('tournaments.youAreIn', { count: contest.my_entries })}</small>
              </span>
              <Icon name="forward" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
