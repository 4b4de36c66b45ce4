import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { namesInSight, POSITIONS, positionId, type Position } from '@gaffer/rules'
import type { PlayerRow, UserTeam } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import {
  bankAfter,
  blockedBy,
  freePlaces,
  NO_CHANGE,
  ROOM_PACK,
  squadAfter,
  teamAfter,
} from '../../features/room-team/change-squad.ts'
import { toggled } from '../../features/room-team/edit-change.ts'
import { Market } from '../../features/room-team/Market.tsx'
import { PickTable } from '../../features/room-team/PickTable.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { userTeamOptions } from '../../features/squads/api.ts'
import { staysEditable, useKeptChange } from '../../features/room-team/use-kept-change.ts'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { pathTo } from '../../lib/paths.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ProgressBar, Skeleton } from '../../ui/Surface.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import styles from './SelectPlayer.module.css'

/** One group of the squad, chosen again; nothing changes until it is confirmed. */
export function SelectPlayerScreen() {
  const { room } = useRoom()
  const [search] = useSearchParams()
  const position = POSITIONS.find((each) => String(positionId(each)) === search.get('group'))
  const team = useQuery({
    ...userTeamOptions(room.sub_tournament_id, room.user_team_id ?? 0),
    enabled: room.user_team_id !== null,
  })
  if (position === undefined) return <Navigate to={pathTo('Team')} replace />
  return (
    <div className={styles.screen}>
      <QueryState query={team} skeleton={<Skeleton height={600} />}>
        {({ team: shown }) =>
          // After the first deadline, players are changed by transfers.
          shown?.season && staysEditable(shown.season) && shown.season.locked_players.length === 0 ? (
            <Group key={shown.version} team={shown} position={position} />
          ) : (
            <Navigate to={pathTo('Team')} replace />
          )
        }
      </QueryState>
    </div>
  )
}

function Group({ team, position }: { readonly team: UserTeam; readonly position: Position }) {
  const { t, price } = useTexts()
  const { room } = useRoom()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [change, setChange] = useKeptChange(team, position)
  const [isClubAlertShown, showClubAlert] = useState(false)
  const leave = () => {
    setChange(NO_CHANGE)
    void navigate(pathTo('Team'))
  }
  const save = useMutation({
    mutationFn: () =>
      request('saveTeam', {
        body: { ...teamAfter(team, change), teamId: team.teamId, version: team.version },
      }),
    onSuccess: async () => {
      await refreshAfter(queryClient, 'saveTeam')
      leave()
    },
  })
  const squad = squadAfter(team, change)
  const isPicked = ({ id }: PlayerRow) => squad.some((player) => player.id === id)
  const limit = ROOM_PACK.squad[position]
  const free = freePlaces(team, change).get(position) ?? 0
  const left = bankAfter(team, change)
  const press = (player: PlayerRow) => {
    const reason = isPicked(player) ? undefined : blockedBy(player, team, change)
    if (reason === 'clubLimit') return showClubAlert(true)
    if (reason === undefined) setChange(toggled(team, change, player))
  }
  const isChanged = change.bought.length > 0
  return (
    <>
      <PageHead
        title={t(`football.group.${position}`)}
        sub={t('rooms.groupsText')}
        leave="back"
        onLeave={leave}
      />
      <div className={styles.bars}>
        <Figure
          label={t('squads.budgetLeft')}
          value={price(left)}
          percent={(left / team.totalBudget) * 100}
        />
        <Figure
          label={t('squads.players')}
          value={`${limit - free} / ${limit}`}
          percent={((limit - free) / limit) * 100}
        />
      </div>
      <Chosen
        players={squad.filter((player) => player.position === position)}
        nameOf={namesInSight(squad)}
        onDrop={press}
      />
      <Market championshipId={room.championship_id} position={position} firstSort="price">
        {(players) => (
          <PickTable
            players={players}
            isPicked={isPicked}
            blockedReason={(player) => blockedBy(player, team, change)}
            onPress={press}
          />
        )}
      </Market>
      <StickyBar>
        <Button
          isWide
          disabled={free > 0 || save.isPending}
          onClick={() => (isChanged ? save.mutate() : leave())}
        >
          {free > 0 ? t('rooms.chooseMore', { count: free }) : t('common.confirm')}
        </Button>
      </StickyBar>
      <ChangeFailure change={save} />
      {isClubAlertShown && (
        <ConfirmDialog
          title={t('error.title')}
          message={t('error.tooManyFromClub', { limit: ROOM_PACK.playersPerTeamLimit })}
          onClose={() => showClubAlert(false)}
        />
      )}
    </>
  )
}

function Figure({
  label,
  value,
  percent,
}: {
  readonly label: string
  readonly value: string
  readonly percent: number
}) {
  return (
    <div>
      <p className={styles.figure}>
        <span>{label}</span>
        <b className="number isolate">{value}</b>
      </p>
      <ProgressBar label={label} percent={percent} isOver={percent < 0} />
    </div>
  )
}

/** The group's current players, wherever they are in the list. */
function Chosen({
  players,
  nameOf,
  onDrop,
}: {
  readonly players: readonly PlayerRow[]
  readonly nameOf: (player: PlayerRow) => string
  readonly onDrop: (player: PlayerRow) => void
}) {
  const { t, price } = useTexts()
  return (
    <ul className={styles.chosen}>
      {players.map((player) => (
        <li key={player.id}>
          <button
            type="button"
            className={styles.one}
            aria-label={t('players.drop', { name: nameOf(player) })}
            onClick={() => onDrop(player)}
          >
            <bdi>{nameOf(player)}</bdi>
            <span className="number isolate">{price(player.palms_price)}</span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
