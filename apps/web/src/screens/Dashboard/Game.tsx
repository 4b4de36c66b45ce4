import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DashboardCard, LeaderBoardRow } from '@gaffer/contract/types'
import { playersOf } from '../../features/team/pitch-rows.ts'
import { OtherTeamDialog } from '../../features/team/OtherTeamDialog.tsx'
import { RoundFixtures } from './RoundFixtures.tsx'
import { TeamPanel } from '../../features/dashboard/TeamPanel.tsx'
import { useLive } from '../../features/live/use-live.ts'
import { useSession } from '../../features/session/session-context.ts'
import { userTeamOptions } from '../../features/squads/api.ts'
import { Leaderboard } from '../../features/standings/Leaderboard.tsx'
import { useIsOver } from '../../ui/CountdownText.tsx'
import { LeaguesLink } from '../../features/leagues/LeaguesLink.tsx'
import { EmptyPitch } from '../../ui/football/Pitch.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { GameHead } from './GameHead.tsx'
import { GameLayout } from './GameLayout.tsx'
import { LiveGame } from './LiveGame.tsx'
import { type FirstRound, NoTeam, NotYetIn, OwnTeam } from './OwnTeam.tsx'

type GameProps = {
  readonly card: DashboardCard
  /** The manager's team being shown; undefined when they have none here. */
  readonly userTeamId: number | undefined
  readonly toTeam: (teamId: number) => string
  /** The rounds to choose from in a seasonal game. */
  readonly slider?: ReactNode
  /** The pictures of a season as a whole. */
  readonly pictures?: ReactNode
  /** The first round of a team that joined a season in progress. */
  readonly firstRound?: FirstRound | undefined
}

/** One game: figures, curve and table at the side, the team and the matches in the middle. */
export function Game({ card, userTeamId, toTeam, slider, pictures, firstRound }: GameProps) {
  const navigate = useNavigate()
  const subTournamentId = card.sub_tournament_id
  const isOver = useIsOver(card.start_time)
  const isUpcoming = card.status === 'upcoming' && !isOver
  const [otherTeam, showOtherTeam] = useState<LeaderBoardRow>()
  const { status } = useSession()
  // A season's charts lie far below on a phone otherwise.
  const isWide = useIsWide()
  useLive({ subTournamentId, userTeamId }, status !== 'unknown')
  const team = useQuery({
    ...userTeamOptions(subTournamentId, userTeamId ?? 0),
    enabled: userTeamId !== undefined,
  })
  const lookAt = (row: LeaderBoardRow) =>
    row.is_mine ? void navigate(toTeam(row.user_team_id), { replace: true }) : showOtherTeam(row)
  const mine = userTeamId === undefined ? undefined : (team.data?.team ?? undefined)
  const table = (
    <Leaderboard
      key={subTournamentId}
      subTournamentId={subTournamentId}
      isSeason={card.is_seasonal_game}
      onTeam={lookAt}
      more={card.is_seasonal_game && <LeaguesLink />}
    />
  )
  const parts = {
    head: <GameHead card={card} team={mine} userTeamId={userTeamId} toTeam={toTeam} />,
    slider,
    fixtures: (
      <RoundFixtures
        tournamentId={card.tournament_id}
        subTournamentId={subTournamentId}
        players={mine === undefined ? [] : playersOf(mine)}
      />
    ),
    table: (
      <>
        {isWide ? table : pictures}
        {isWide ? pictures : table}
      </>
    ),
  }
  // The parts depend on the team: until it has loaded their places stay empty.
  if (userTeamId !== undefined && team.isPending)
    return (
      <GameLayout
        head={parts.head}
        slider={slider}
        now={<Skeleton height={isUpcoming ? 69 : 74} />}
        team={
          <>
            <EmptyPitch />
            {isUpcoming && <Skeleton height={44} />}
          </>
        }
        race={<Skeleton height={480} />}
      />
    )
  return (
    <>
      {mine !== undefined && mine.points !== null ? (
        <LiveGame key={mine.teamId} card={card} team={mine} onTeam={lookAt} {...parts} />
      ) : (
        <GameLayout
          head={parts.head}
          slider={slider}
          now={mine && <TeamPanel card={card} team={mine} />}
          team={
            userTeamId === undefined ? (
              <NoTeam card={card} isUpcoming={isUpcoming} />
            ) : (
              <QueryState query={team} skeleton={<EmptyPitch />}>
                {({ team: shown }) => {
                  if (shown)
                    return <OwnTeam key={shown.teamId} card={card} team={shown} isUpcoming={isUpcoming} />
                  if (firstRound) return <NotYetIn firstRound={firstRound} />
                  return <NoTeam card={card} isUpcoming={isUpcoming} />
                }}
              </QueryState>
            )
          }
          race={parts.table}
          matches={parts.fixtures}
        />
      )}
      {otherTeam && (
        <OtherTeamDialog
          row={otherTeam}
          mine={mine}
          subTournamentId={subTournamentId}
          isUpcoming={isUpcoming}
          onClose={() => showOtherTeam(undefined)}
        />
      )}
    </>
  )
}
