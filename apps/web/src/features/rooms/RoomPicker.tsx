import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed, QueryState } from '../../ui/QueryState.tsx'
import { Badge, RowsSkeleton } from '../../ui/Surface.tsx'
import { myRoomsOptions, useEnterRoom } from './api.ts'
import { screenOf } from './model.ts'
import { RoomWin } from './RoomWin.tsx'
import { SeatsText } from './Seats.tsx'
import styles from './RoomPicker.module.css'

type RoomPickerProps = { readonly current: Room; readonly onClose: () => void }

/** The manager's rooms: a finished one leads to its points, any other to the team. */
export function RoomPicker({ current, onClose }: RoomPickerProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const rooms = useQuery(myRoomsOptions())
  const enter = useEnterRoom()
  const choose = (room: Room) =>
    enter.mutate(
      { room_id: room.room_id },
      {
        onSuccess: () => {
          onClose()
          void navigate(pathTo(screenOf(room)))
        },
      },
    )
  return (
    <Dialog
      title={t('rooms.choose')}
      onClose={onClose}
      actions={
        <LinkButton look="secondary" isWide to={pathTo('ChooseBet')}>
          {t('rooms.another')}
        </LinkButton>
      }
    >
      {enter.error && <Failed error={enter.error} />}
      <QueryState query={rooms} skeleton={<RowsSkeleton rows={3} height={74} />}>
        {({ data }) => (
          <ul className={styles.rooms}>
            {data.map((room) => (
              <li key={room.room_id}>
                <RoomRow
                  room={room}
                  isCurrent={room.room_id === current.room_id}
                  isBusy={enter.isPending}
                  onChoose={() => choose(room)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}

type RoomRowProps = {
  readonly room: Room
  readonly isCurrent: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
}

function RoomRow({ room, isCurrent, isBusy, onChoose }: RoomRowProps) {
  const { t, money } = useTexts()
  return (
    <button
      type="button"
      className={classNames(styles.room, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      disabled={isBusy}
      onClick={onChoose}
    >
      <span className={styles.name}>
        <bdi>{room.title}</bdi>
        {room.isCancelled ? (
          <Badge>{t('rooms.cancelled')}</Badge>
        ) : (
          room.isFinished && <Badge>{t('rooms.finished')}</Badge>
        )}
      </span>
      <span className={styles.about}>
        <span className="number isolate">{money(room.bet, room.currency)}</span>
        <SeatsText room={room} />
      </span>
      <span className={styles.place}>
        {room.userPlace !== null && (
          <b className="number isolate">{t('season.placeOf', { place: room.userPlace })}</b>
        )}
        <RoomWin room={room} />
      </span>
    </button>
  )
}
