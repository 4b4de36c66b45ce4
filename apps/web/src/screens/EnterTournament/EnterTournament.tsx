import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useLive } from '../../features/live/use-live.ts'
import { useSession } from '../../features/session/session-context.ts'
import { useEnteredTeam } from '../../features/squads/use-entered-team.ts'
import { useNewTeam } from '../../features/squads/use-new-team.ts'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useHomeWhenStuck } from '../../lib/use-home-when-stuck.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Gone } from '../../ui/Gone.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, Skeleton } from '../../ui/Surface.tsx'
import { TeamBuilder } from './TeamBuilder.tsx'
import styles from './EnterTournament.module.css'

/** The team builder: a new team for a contest, or, with a team id, editing an entered one. */
export function EnterTournamentScreen() {
  const { id, subId, teamId } = useParams()
  const tournamentId = idOf(id)
  const subTournamentId = idOf(subId)
  if (tournamentId === undefined || subTournamentId === undefined)
    return <Navigate to={pathTo('Home')} replace />
  return (
    <EnterTournament tournamentId={tournamentId} subTournamentId={subTournamentId} teamId={idOf(teamId)} />
  )
}

type EnterTournamentProps = {
  readonly tournamentId: number
  readonly subTournamentId: number
  readonly teamId: number | undefined
}

function EnterTournament({ tournamentId, subTournamentId, teamId }: EnterTournamentProps) {
  const session = useSession()
  const tournament = useQuery(tournamentOptions(tournamentId))
  // The stream reports what a close changes while a team is being built: prices, the open round, what may be changed.
  useLive({ subTournamentId, userTeamId: teamId }, session.status !== 'unknown')
  const { isReady, error } = useEnteredTeam(subTournamentId, teamId, session.status === 'signedIn')
  const { mayEnter } = useNewTeam(tournament.data?.data, subTournamentId, teamId)
  const failure = tournament.error ?? error
  const isUnknown = isRefusal(failure, 'notFound')
  useHomeWhenStuck(isUnknown || (failure === null && !isReady))

  if (isUnknown) return <Gone />
  return (
    <div className={styles.screen}>
      <QueryState query={tournament} skeleton={<Loading />}>
        {({ data }) =>
          mayEnter ? (
            <Builder tournament={data} isReady={isReady} />
          ) : (
            <AllEntered subTournamentId={subTournamentId} />
          )
        }
      </QueryState>
    </div>
  )
}

/** Replaces the builder when the manager has entered as many teams as they may. */
function AllEntered({ subTournamentId }: { readonly subTournamentId: number }) {
  const { t } = useTexts()
  return (
    <Notice
      isPage
      title={t('squads.noMoreEntries')}
      text={t('error.entryLimitReached')}
      action={
        <LinkButton to={pathTo('Dashboard', { subId: subTournamentId })}>{t('tournaments.view')}</LinkButton>
      }
    />
  )
}

function Builder({
  tournament,
  isReady,
}: {
  readonly tournament: TournamentForBuilding
  readonly isReady: boolean
}) {
  return isReady ? <TeamBuilder tournament={tournament} /> : <Loading />
}

function Loading() {
  return (
    <>
      <Skeleton height={60} />
      <Skeleton height={40} />
      <Skeleton height={480} />
    </>
  )
}
