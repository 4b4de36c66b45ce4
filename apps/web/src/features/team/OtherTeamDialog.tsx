import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeaderBoardRow, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { whyTeamIsHidden } from '../../lib/api-error.ts'
import { ManagerName } from '../../ui/football/ManagerName.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Notice, Skeleton } from '../../ui/Surface.tsx'
import { PlayerRoundDialog } from '../players/PlayerRoundDialog.tsx'
import { userTeamOptions } from '../squads/api.ts'
import { BesideMine } from './BesideMine.tsx'
import styles from './OtherTeamDialog.module.css'
import { WhyPlayerCounts } from './WhyPlayerCounts.tsx'
import { TeamPitch } from './TeamPitch.tsx'

type OtherTeamDialogProps = {
  readonly row: Pick<LeaderBoardRow, 'user_name' | 'is_bot' | 'team_name' | 'user_team_id'> &
    Partial<Pick<LeaderBoardRow, 'position' | 'points'>>
  /** The manager's own team in the same game, to compare with. */
  readonly mine?: UserTeam | undefined
  /** Undefined where teams of several contests are listed together. */
  readonly subTournamentId?: number
  /** Before the start, other managers' teams are hidden (R-158). */
  readonly isUpcoming: boolean
  readonly onClose: () => void
}

/** Another manager's team once the game has started; before that, why it is hidden. */
export function OtherTeamDialog({ row, mine, subTournamentId, isUpcoming, onClose }: OtherTeamDialogProps) {
  const { t, points } = useTexts()
  const [player, showPlayer] = useState<TeamPlayer>()
  const team = useQuery({ ...userTeamOptions(subTournamentId, row.user_team_id), enabled: !isUpcoming })
  const hidden = whyTeamIsHidden(team.error)
  if (isUpcoming || hidden !== undefined)
    return (
      <ConfirmDialog
        title={row.team_name}
        message={t(`error.${hidden ?? 'teamHiddenBeforeStart'}`)}
        onClose={onClose}
      />
    )
  if (player)
    return (
      <PlayerRoundDialog
        playerId={player.playerId}
        roundId={team.data?.team?.roundId}
        subTournamentId={team.data?.team?.sub_tournament_id}
        note={team.data?.team && <WhyPlayerCounts team={team.data.team} player={player} />}
        onClose={() => showPlayer(undefined)}
      />
    )
  return (
    <Dialog title={row.team_name} onClose={onClose}>
      <p className={styles.owner}>
        <span>
          <ManagerName of={row} />
        </span>
        {row.position !== undefined && (
          <span className="number isolate">{t('season.placeOf', { place: row.position })}</span>
        )}
        {row.points !== undefined && (
          <b className="number">
            {t('dashboard.pointsShort', { count: row.points, points: points(row.points) })}
          </b>
        )}
      </p>
      <QueryState query={team} skeleton={<Skeleton height={420} />}>
        {({ team: shown }) =>
          shown ? (
            <>
              {shown.is_seasonal_game && <PlayedChip team={shown} />}
              {mine !== undefined && isComparable(mine, shown) && (
                <BesideMine mine={mine} theirs={shown} onPlayer={showPlayer} />
              )}
              <TeamPitch team={shown} onPlayer={showPlayer} />
            </>
          ) : (
            <Notice title={t('season.otherNotIn')} />
          )
        }
      </QueryState>
    </Dialog>
  )
}

/** Whether both teams are in the same game and round, with points. */
function isComparable(mine: UserTeam, theirs: UserTeam): boolean {
  const isSame = mine.sub_tournament_id === theirs.sub_tournament_id && mine.teamId !== theirs.teamId
  return isSame && mine.points !== null && theirs.points !== null
}

/** The chip another manager plays in this round, and what their transfers cost. */
function PlayedChip({ team }: { readonly team: UserTeam }) {
  const { t, signedPoints } = useTexts()
  const played = team.chips.find(({ active }) => active)
  if (played === undefined && team.transferCost === 0) return null
  return (
    <p className={styles.owner}>
      {played && <Badge isHot>{t(`season.chip.${played.key}`)}</Badge>}
      {team.transferCost < 0 && (
        <Badge>{t('season.transferHit', { points: signedPoints(team.transferCost) })}</Badge>
      )}
    </p>
  )
}
