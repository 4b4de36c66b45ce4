import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '@gaffer/contract/types'
import { useNavigate, useParams } from 'react-router'
import { leagueByCodeOptions } from '../../features/leagues/api.ts'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { tidyCode } from '../../ui/invite-code.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import { LeagueInvitation } from './LeagueInvitation.tsx'
import styles from './JoinLeague.module.css'

/** The league somebody was invited to, by the invitation's code. */
export function JoinLeagueScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Leagues'))
  const code = tidyCode(useParams().code ?? '')
  const found = useQuery({ ...leagueByCodeOptions(code), enabled: session.status !== 'unknown' })
  const isLoggedOut = session.status === 'anonymous' || isRefusal(found.error, 'onlookerOnly')
  const isMember = found.data !== undefined && found.data.data.league.my_team_id !== null
  const isUnknown = isRefusal(found.error, 'codeUnknown')
  return (
    <div className={styles.page}>
      <PageHead title={t(isMember ? 'leagues.title' : 'leagues.invited')} leave="back" onLeave={leave} />
      {isLoggedOut ? (
        <>
          {!isRefusal(found.error, 'onlookerOnly') && <Found found={found} isShown />}
          {!isUnknown && (
            <LoginNotice title={t('leagues.invitedLogin')} visit={{ route: 'JoinLeague', code }} />
          )}
        </>
      ) : (
        <Found found={found} />
      )}
    </div>
  )
}

type FoundProps = {
  readonly found: UseQueryResult<Answer<'leagueByCode'>>
  /** Before a login it can only be viewed. */
  readonly isShown?: boolean
}

function Found({ found, isShown = false }: FoundProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  if (found.data === undefined && found.error && !isRefusal(found.error, 'network')) {
    return (
      <>
        <Notice isAlert title={t('leagues.codeFailed')} text={found.error.message} />
        <Card>
          <CodeForm onCode={(code) => void navigate(pathTo('JoinLeague', { code }))} />
        </Card>
      </>
    )
  }
  return (
    <QueryState query={found} skeleton={<Skeleton height={300} />}>
      {({ data: { league, teams } }) => <LeagueInvitation league={league} teams={teams} isShown={isShown} />}
    </QueryState>
  )
}
