import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useNavigate } from 'react-router'
import { myLeaguesOptions } from '../../features/leagues/api.ts'
import { LeagueCard } from '../../features/leagues/LeagueCard.tsx'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { CardList, CardListSkeleton } from '../../ui/ContestCard.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice } from '../../ui/Surface.tsx'
import styles from './Leagues.module.css'

const CARD_HEIGHT = 132

/** The private leagues a manager is in, and how to get into another. */
export function LeaguesScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Home'))
  const leagues = useQuery({ ...myLeaguesOptions(), enabled: session.status === 'signedIn' })
  const mine = leagues.data?.data
  const isLoggedOut = session.status === 'anonymous' || isRefusal(leagues.error, 'onlookerOnly')
  return (
    <div className={styles.page}>
      <PageHead
        title={t('leagues.title')}
        sub={t('leagues.about')}
        aside={mine && <Badge>{t('leagues.held', { held: mine.held, limit: mine.limit })}</Badge>}
        leave="back"
        onLeave={leave}
      />
      {isLoggedOut ? (
        <LoginNotice title={t('leagues.login')} visit={{ route: 'Leagues' }} />
      ) : (
        <>
          <Ways mine={mine} />
          <QueryState query={leagues} skeleton={<CardListSkeleton count={3} height={CARD_HEIGHT} />}>
            {({ data }) => <MyLeagues mine={data} />}
          </QueryState>
        </>
      )}
    </div>
  )
}

/** Ways into another league: create one, or join one by its code. */
function Ways({ mine }: { readonly mine: AnswerData<'myLeagues'> | undefined }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Card className={styles.ways}>
      <LinkButton to={pathTo('CreateLeague')}>{t('leagues.create')}</LinkButton>
      <CodeForm onCode={(code) => void navigate(pathTo('JoinLeague', { code }))} />
      {mine && mine.held >= mine.limit && (
        <p className={styles.full}>{t('leagues.full', { limit: mine.limit })}</p>
      )}
    </Card>
  )
}

function MyLeagues({ mine }: { readonly mine: AnswerData<'myLeagues'> }) {
  const { t } = useTexts()
  if (mine.data.length > 0)
    return (
      <CardList>
        {mine.data.map((league) => (
          <li key={league.id}>
            <LeagueCard league={league} />
          </li>
        ))}
      </CardList>
    )
  if (mine.teams.length > 0) return <Notice title={t('leagues.none')} text={t('leagues.noneText')} />
  return (
    <Notice
      title={t('leagues.noTeam')}
      text={t('leagues.noTeamText')}
      action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
    />
  )
}
