import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { useEnteredTeam } from '../../features/squads/use-entered-team.ts'
import { useSession } from '../../features/session/session-context.ts'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { contestOf } from '../../features/tournaments/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { TeamBuilder } from './TeamBuilder.tsx'
import styles from './EnterTournament.module.css'

/** Without a team the screen does not stay. */
const STUCK_AFTER_MS = 5_000

/** The team builder: a new team for a contest, or with a team id the edit of an entered one. */
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

/** A team is called after its manager; where the words around would be of another script, by their name alone. */
function teamNameOf(username: string, proposed: string): string {
  const isMixed =
    /\p{Script=Latin}/u.test(proposed) && /\p{Script=Arabic}|\p{Script=Cyrillic}/u.test(proposed)
  return isMixed ? username : proposed
}

type EnterTournamentProps = {
  readonly tournamentId: number
  readonly subTournamentId: number
  readonly teamId: number | undefined
}

function EnterTournament({ tournamentId, subTournamentId, teamId }: EnterTournamentProps) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const session = useSession()
  const navigate = useNavigate()
  const tournament = useQuery(tournamentOptions(tournamentId))
  const { isOpened, isReady, hasFailed } = useEnteredTeam(
    subTournamentId,
    teamId,
    session.status === 'signedIn',
  )

  const username = session.status === 'signedIn' ? session.username : undefined
  const contest = tournament.data && contestOf(tournament.data.data, subTournamentId)
  useEffect(() => {
    if (!isOpened || teamId !== undefined || draft.isTouched || session.status === 'unknown' || !contest)
      return
    const name = username
      ? teamNameOf(username, t('squads.defaultName', { name: username }))
      : t('squads.firstName')
    const teamName = contest.my_entries === 0 ? name : `${name} ${contest.my_entries + 1}`
    if (draft.teamName !== teamName) dispatch({ type: 'open', draft: { ...draft, teamName } })
  }, [isOpened, teamId, draft, username, session.status, contest, dispatch, t])

  useEffect(() => {
    if (isReady || tournament.isError || hasFailed) return undefined
    const timer = setTimeout(() => void navigate(pathTo('Home')), STUCK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReady, tournament.isError, hasFailed, navigate])

  return (
    <div className={styles.screen}>
      <QueryState query={tournament} skeleton={<Loading />}>
        {({ data }) => <Builder tournament={data} isReady={isReady} />}
      </QueryState>
    </div>
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
