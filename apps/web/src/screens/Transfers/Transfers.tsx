import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { POSITIONS, positionId, type Position } from '@gaffer/rules'
import type { PlayerRow, SeasonState, UserTeam } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import {
  bankAfter,
  blockedBy,
  freePlaces,
  ROOM_PACK,
  type SquadChange,
} from '../../features/room-team/change-squad.ts'
import { toggled } from '../../features/room-team/edit-change.ts'
import { Market } from '../../features/room-team/Market.tsx'
import { PickTable } from '../../features/room-team/PickTable.tsx'
import { SellList } from './SellList.tsx'
import { TransferBar } from './TransferBar.tsx'
import { TransferFigures } from './TransferFigures.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { TransfersState } from '../../features/season/TransfersState.tsx'
import { userTeamOptions } from '../../features/squads/api.ts'
import { squadOfTeam } from '../../features/squads/transfers.ts'
import { staysEditable, useKeptChange } from '../../features/room-team/use-kept-change.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './Transfers.module.css'

/** Sell, buy one player for each in the same position, confirm; sent once. */
export function TransfersScreen() {
  const { t } = useTexts()
  const { room } = useRoom()
  const team = useQuery({
    ...userTeamOptions(room.sub_tournament_id, room.user_team_id ?? 0),
    enabled: room.user_team_id !== null,
  })
  return (
    <div className={styles.screen}>
      <QueryState query={team} skeleton={<Skeleton height={620} />}>
        {({ team: shown }) =>
          shown?.season && staysEditable(shown.season) ? (
            <Transfers key={shown.version} team={shown} season={shown.season} />
          ) : (
            <Card>
              <Notice
                isPage
                title={t('rooms.noRound')}
                text={t('rooms.noRoundText')}
                action={<LinkButton to={pathTo('Team')}>{t('rooms.tab.Team')}</LinkButton>}
              />
            </Card>
          )
        }
      </QueryState>
    </div>
  )
}

type TransfersProps = { readonly team: UserTeam; readonly season: SeasonState }

function Transfers({ team, season }: TransfersProps) {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const [change, setChange] = useKeptChange(team, 'transfers')
  const position = POSITIONS.find((each) => String(positionId(each)) === search.get('buy'))
  const buy = (wanted: Position) => setSearch({ buy: String(positionId(wanted)) })
  if (position !== undefined && (freePlaces(team, change).get(position) ?? 0) > 0)
    return <Buy team={team} change={change} position={position} onBuy={setChange} />
  return (
    <>
      <h1 className="visually-hidden">{t('rooms.tab.Transfers')}</h1>
      <div className={styles.columns}>
        <div className={styles.state}>
          <TransfersState team={team} season={season} />
        </div>
        <div className={styles.squad}>
          <p className={styles.about}>{t('rooms.sellFirst')}</p>
          <SellList team={team} change={change} onChange={setChange} onBuy={buy} />
        </div>
        {change.sold.length > 0 && (
          <div className={styles.state}>
            <TransferFigures team={team} season={season} change={change} />
          </div>
        )}
      </div>
      <TransferBar team={team} season={season} change={change} onBuy={buy} />
    </>
  )
}

type BuyProps = {
  readonly team: UserTeam
  readonly change: SquadChange
  readonly position: Position
  readonly onBuy: (change: SquadChange) => void
}

/** The players who can replace a sold one; choosing one leads back. */
function Buy({ team, change, position, onBuy }: BuyProps) {
  const { t, price } = useTexts()
  const { room } = useRoom()
  const navigate = useNavigate()
  const [isClubAlertShown, showClubAlert] = useState(false)
  const back = () => void navigate(pathTo('Transfers'), { replace: true })
  // The list of sales can keep a sold player after all.
  const known = [...squadOfTeam(team), ...change.bought]
  const left = bankAfter(team, change)
  const press = (player: PlayerRow) => {
    const reason = blockedBy(player, team, change)
    if (reason === 'clubLimit') return showClubAlert(true)
    if (reason !== undefined) return
    onBuy(toggled(team, change, player))
    back()
  }
  return (
    <>
      <PageHead
        title={t('players.titleOf', { position })}
        sub={t('players.upTo', { price: price(left) })}
        leave="back"
        onLeave={back}
      />
      <Market championshipId={room.championship_id} position={position} firstSort="price">
        {(players) => (
          <PickTable
            players={players.filter(({ id }) => !known.some((player) => player.id === id))}
            isPicked={() => false}
            blockedReason={(player) => blockedBy(player, team, change)}
            onPress={press}
          />
        )}
      </Market>
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
