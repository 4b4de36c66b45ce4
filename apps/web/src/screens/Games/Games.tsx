import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSearchParams } from '../../lib/router.tsx'
import { myGamesOptions } from '../../features/games/api.ts'
import { GameCard } from '../../features/games/GameCard.tsx'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { changeSearch } from '../../lib/change-search.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { CardList, CardListSkeleton } from '../../ui/ContestCard.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import { Pagination } from '../../ui/Table.tsx'
import styles from './Games.module.css'

const CARD_HEIGHT = 236

/** Games among friends: those the manager created or joined, and how to start a new one. */
export function GamesScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Home'))
  return (
    <div className={styles.page}>
      <PageHead
        title={t('games.title')}
        sub={t('games.about')}
        aside={
          <LinkButton look="secondary" isSmall to={pathTo('Leagues')}>
            {t('leagues.title')}
          </LinkButton>
        }
        leave="back"
        onLeave={leave}
      />
      {session.status === 'unknown' && <CardListSkeleton count={3} height={CARD_HEIGHT} />}
      {session.status === 'anonymous' && <Login />}
      {session.status === 'signedIn' && <MyGames />}
    </div>
  )
}

function Login() {
  const { t } = useTexts()
  return <LoginNotice title={t('games.login')} visit={{ route: 'Games' }} />
}

function MyGames() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const games = useQuery(myGamesOptions(idOf(search.get('page') ?? undefined) ?? 1))
  if (isRefusal(games.error, 'onlookerOnly')) return <Login />
  return (
    <>
      <Card className={styles.ways}>
        <LinkButton to={pathTo('CreateGame')}>{t('games.create')}</LinkButton>
        <CodeForm onCode={(code) => void navigate(pathTo('JoinGame', { code }))} />
      </Card>
      <QueryState query={games} skeleton={<CardListSkeleton count={3} height={CARD_HEIGHT} />}>
        {({ data }) =>
          data.count === 0 ? (
            <Notice title={t('games.none')} text={t('games.noneText')} />
          ) : (
            <>
              <CardList>
                {data.data.map((game) => (
                  <li key={game.id}>
                    <GameCard game={game} />
                  </li>
                ))}
              </CardList>
              <Pagination
                page={data.current_page}
                lastPage={data.last_page}
                onPage={(page) => setSearch(changeSearch({ page: page === 1 ? undefined : String(page) }))}
              />
            </>
          )
        }
      </QueryState>
    </>
  )
}
