import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '@gaffer/contract/types'
import { useNavigate, useParams } from 'react-router'
import { gameByCodeOptions } from '../../features/games/api.ts'
import { GameCard } from '../../features/games/GameCard.tsx'
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
import styles from './JoinGame.module.css'

/** The game somebody was invited to, by the invitation's code. */
export function JoinGameScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Games'))
  const code = tidyCode(useParams().code ?? '')
  const game = useQuery({ ...gameByCodeOptions(code), enabled: session.status !== 'unknown' })
  const isLoggedOut = session.status === 'anonymous' || isRefusal(game.error, 'onlookerOnly')
  const isUnknown = isRefusal(game.error, 'codeUnknown')
  return (
    <div className={styles.page}>
      <PageHead
        title={t(game.data?.data.is_mine ? 'games.title' : 'games.invited')}
        leave="back"
        onLeave={leave}
      />
      {isLoggedOut ? (
        <>
          {!isRefusal(game.error, 'onlookerOnly') && <Invitation game={game} isShown />}
          {!isUnknown && <LoginNotice title={t('games.invitedLogin')} visit={{ route: 'JoinGame', code }} />}
        </>
      ) : (
        <Invitation game={game} />
      )}
    </div>
  )
}

type InvitationProps = {
  readonly game: UseQueryResult<Answer<'gameByCode'>>
  /** Before a login it can only be viewed. */
  readonly isShown?: boolean
}

function Invitation({ game, isShown = false }: InvitationProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  if (game.data === undefined && game.error && !isRefusal(game.error, 'network')) {
    return (
      <>
        <Notice isAlert title={t('games.codeFailed')} text={game.error.message} />
        <Card>
          <CodeForm onCode={(code) => void navigate(pathTo('JoinGame', { code }))} />
        </Card>
      </>
    )
  }
  return (
    <QueryState query={game} skeleton={<Skeleton height={236} />}>
      {({ data }) => <GameCard game={data} isShown={isShown} />}
    </QueryState>
  )
}
