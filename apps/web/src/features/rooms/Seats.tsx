import type { Room } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { ProgressBar } from '../../ui/Surface.tsx'
import { filledPercent, UNLIMITED } from './model.ts'
import styles from './Seats.module.css'

/** How many managers are in the room, and how many fit. */
export function Seats({ room }: { readonly room: Room }) {
  const { t } = useTexts()
  const { currentPlayers, maxPlayers } = room
  return (
    <div className={styles.seats}>
      <p className={styles.line}>
        <span>{t('rooms.players')}</span>
        <b className="number">
          <SeatsText room={room} />
        </b>
      </p>
      {maxPlayers !== UNLIMITED && (
        <ProgressBar label={t('rooms.players')} percent={filledPercent({ currentPlayers, maxPlayers })} />
      )}
    </div>
  )
}

export function SeatsText({ room }: { readonly room: Pick<Room, 'currentPlayers' | 'maxPlayers'> }) {
  const { t, number } = useTexts()
  const { currentPlayers, maxPlayers } = room
  if (maxPlayers === UNLIMITED) return t('rooms.seatsUnlimited', { players: currentPlayers })
  return (
    <span className="isolate">
      {number(currentPlayers)} / {number(maxPlayers)}
    </span>
  )
}
