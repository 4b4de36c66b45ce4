import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { playersOf } from '../../features/team/pitch-rows.ts'
import { TeamPitch } from '../../features/team/TeamPitch.tsx'
import { ROOM_PACK, roomPriceOf } from '../../features/room-team/change-squad.ts'
import { OutOfGame } from '../../features/dashboard/OutOfGame.tsx'
import { LeaveRoom } from './LeaveRoom.tsx'
import { RoomFormation } from './RoomFormation.tsx'
import { SquadGroups } from './SquadGroups.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { useFocusOnPlayer } from '../../features/squads/use-focus-on-player.ts'
import { AutoSubsCard } from '../../features/season/AutoSubsCard.tsx'
import { PlayerDialogs } from '../../features/team/PlayerDialogs.tsx'
import { RoundRoles } from '../../features/season/RoundRoles.tsx'
import { SeasonTools } from '../../features/season/SeasonTools.tsx'
import { TransferHistory } from '../../features/season/TransferHistory.tsx'
import { TransfersState } from '../../features/season/TransfersState.tsx'
import { userTeamOptions } from '../../features/squads/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { EmptyPitch } from '../../ui/football/Pitch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './Team.module.css'

/** The manager's squad of fifteen in the room: on the pitch, with what can be changed. */
export function TeamScreen() {
  const { t } = useTexts()
  const { room } = useRoom()
  const team = useQuery({
    ...userTeamOptions(room.sub_tournament_id, room.user_team_id ?? 0),
    enabled: room.user_team_id !== null,
  })
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('rooms.tab.Team')}</h1>
      <QueryState query={team} skeleton={<Loading />}>
        {({ team: shown }) =>
          shown ? (
            <Team team={shown} />
          ) : (
            <Card>
              <Notice title={t('dashboard.noTeam')} />
            </Card>
          )
        }
      </QueryState>
    </div>
  )
}

function Team({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const { room } = useRoom()
  const [shown, show] = useState<number>()
  const focusOn = useFocusOnPlayer()
  const [isHistoryShown, showHistory] = useState(false)
  const player = playersOf(team).find(({ playerId }) => playerId === shown)
  const isOpen = team.season?.is_editable === true
  const isFirst = team.season?.locked_players.length === 0
  return (
    <>
      <div className={styles.pitch}>
        {team.state === 'pending' && <Notice title={t('dashboard.pending')} />}
        <OutOfGame team={team} />
        <TeamPitch team={team} priceOf={roomPriceOf} onPlayer={({ playerId }) => show(playerId)} />
        {isOpen && (
          <LinkButton isWide to={pathTo('Transfers')}>
            {t('rooms.tab.Transfers')}
          </LinkButton>
        )}
      </div>
      <div className={styles.side}>
        <RoundCard team={team} />
        {isOpen && isFirst && <SquadGroups team={team} />}
        <RoundRoles team={team} />
        <RoomFormation team={team} />
        {isOpen && team.season && <TransfersState team={team} season={team.season} />}
        <AutoSubsCard team={team} formation={ROOM_PACK.positionLimits} />
        <SeasonTools team={team} />
        <Card>
          <ul className={styles.links}>
            <li>
              <button type="button" className={styles.link} onClick={() => showHistory(true)}>
                <Icon name="swap" />
                {t('season.transferHistory')}
                <Icon name="forward" size={14} />
              </button>
            </li>
            <li>
              <Link className={styles.link} to={pathTo('ChooseRound')}>
                <Icon name="whistle" />
                {t('rooms.chooseRound')}
                <Icon name="forward" size={14} />
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={pathTo('Rules')}>
                <Icon name="info" />
                {t('rooms.rules')}
                <Icon name="forward" size={14} />
              </Link>
            </li>
          </ul>
        </Card>
        <LeaveRoom room={room} />
      </div>
      {player && (
        <PlayerDialogs
          team={team}
          player={player}
          canSwap={isOpen}
          subTournamentId={undefined}
          profile={pathTo('PlayerProfile', { playerId: player.playerId })}
          formation={ROOM_PACK.positionLimits}
          onSwapped={() => {
            show(undefined)
            focusOn(player.playerId)
          }}
          onClose={() => show(undefined)}
        />
      )}
      {isHistoryShown && (
        <Dialog title={t('season.transferHistory')} onClose={() => showHistory(false)}>
          <TransferHistory userTeamId={room.user_team_id ?? team.teamId} />
        </Dialog>
      )}
    </>
  )
}

/** The team's round, until when it can be changed, what it has left or has earned. */
function RoundCard({ team }: { readonly team: UserTeam }) {
  const { t, price, points } = useTexts()
  const { room } = useRoom()
  const open = room.open_round
  const facts: readonly Fact[] = [
    ...(open === null ? [] : [{ name: t('rooms.deadline'), value: <CountdownText until={open.deadline} /> }]),
    { name: t('squads.budgetLeft'), value: price(team.remainingBudget) },
    { name: t('season.scheme'), value: <span dir="ltr">{team.currentScheme}</span> },
    ...(room.userPoints === null ? [] : [{ name: t('players.totalPoints'), value: points(room.userPoints) }]),
  ]
  return (
    <Card title={<bdi>{open === null ? t('rooms.noRound') : open.name}</bdi>}>
      {open === null && <p className={styles.about}>{t('rooms.noRoundText')}</p>}
      <Facts facts={facts} />
    </Card>
  )
}

function Loading() {
  return (
    <>
      <div className={styles.pitch}>
        <EmptyPitch />
      </div>
      <div className={styles.side}>
        <Skeleton height={120} />
        <Skeleton height={90} />
        <Skeleton height={220} />
      </div>
    </>
  )
}
