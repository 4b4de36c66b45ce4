import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { foundRoomOptions, useCancelSeeking } from '../../features/rooms/api.ts'
import { JoinBar } from './JoinBar.tsx'
import { seatsOf } from '../../features/rooms/model.ts'
import { PrizeList } from '../../features/rooms/PrizeList.tsx'
import { Seats } from '../../features/rooms/Seats.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CountdownText, useIsOver } from '../../ui/CountdownText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './FoundRooms.module.css'

/** The room that was found: Play takes the held seat, Cancel releases it. */
export function FoundRoomsScreen() {
  const [search] = useSearchParams()
  const bet = idOf(search.get('bet') ?? undefined)
  const seats = seatsOf(search.get('seats'))
  const { status } = useSession()
  if (bet === undefined || seats === undefined || status === 'anonymous')
    return <Navigate to={pathTo('ChooseBet')} replace />
  return (
    <div className={styles.screen}>
      {status === 'signedIn' ? <Found bet={bet} seats={seats} /> : <Skeleton height={420} />}
    </div>
  )
}

function Found({ bet, seats }: { readonly bet: number; readonly seats: number }) {
  const found = useQuery(foundRoomOptions(bet, seats))
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const again = () => {
    queryClient.removeQueries({ queryKey: foundRoomOptions(bet, seats).queryKey })
    void navigate(pathTo('SearchRoom', { bet, roomMaxPlayers: seats }), { replace: true })
  }
  return (
    <QueryState query={found} skeleton={<Skeleton height={420} />}>
      {(room) => {
        if (room === null) return <Navigate to={pathTo('ChooseBet')} replace />
        return room.entry === 'none' ? <Offer room={room} onAgain={again} /> : <AlreadyIn />
      }}
    </QueryState>
  )
}

function Offer({ room, onAgain }: { readonly room: Room; readonly onAgain: () => void }) {
  const { t, money, number, price } = useTexts()
  const isGone = useIsOver(room.held_until ?? room.sold_until)
  const cancel = useCancelSeeking()
  const navigate = useNavigate()
  const leave = () =>
    // A seat that is not released becomes free again by itself.
    cancel.mutate(room.room_id, { onSettled: () => void navigate(pathTo('ChooseBet'), { replace: true }) })
  return (
    <Card className={styles.room}>
      <header className={styles.head}>
        <p className={styles.over}>{t('rooms.found')}</p>
        <h1 className={styles.title}>
          <bdi>{room.title}</bdi>
        </h1>
        <p className={styles.stake}>
          <b className="number isolate">{money(room.bet, room.currency)}</b>
        </p>
      </header>
      <Seats room={room} />
      <Facts
        facts={[
          { name: t('rooms.starts'), value: room.first_round.name },
          { name: t('rooms.deadline'), value: <CountdownText until={room.first_round.deadline} /> },
          { name: t('season.rounds'), value: number(room.rounds) },
          { name: t('tournaments.badge.budget'), value: price(room.budget) },
        ]}
      />
      <PrizeList room={room} />
      {isGone ? (
        <>
          <Notice title={t('rooms.heldOver')} text={t('rooms.heldOverText')} />
          <Button isWide onClick={onAgain}>
            {t('rooms.again')}
          </Button>
        </>
      ) : (
        <>
          {room.held_until !== null && (
            <p className={styles.held} role="status">
              {t('rooms.heldFor')} <CountdownText until={room.held_until} />
            </p>
          )}
          <div className={styles.actions}>
            <JoinBar room={room} onAgain={onAgain} />
            <Button look="secondary" isWide disabled={cancel.isPending} onClick={leave}>
              {t('common.cancel')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function AlreadyIn() {
  const { t } = useTexts()
  return (
    <Card>
      <Notice
        title={t('error.roomAlreadyJoined')}
        action={<LinkButton to={pathTo('Team')}>{t('rooms.continue')}</LinkButton>}
      />
    </Card>
  )
}
