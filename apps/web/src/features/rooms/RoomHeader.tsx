import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo, segmentOf } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { RoomHome } from './api.ts'
import { RoomPicker } from './RoomPicker.tsx'
import { RoomWin } from './RoomWin.tsx'
import { SeatsText } from './Seats.tsx'
import styles from './RoomHeader.module.css'

type RoomHeaderProps = { readonly room: Room; readonly home: RoomHome }

/** The current room, with links to the other rooms, the balance, and the ranking. */
export function RoomHeader({ room, home }: RoomHeaderProps) {
  const { t, money } = useTexts()
  const [isPicking, pick] = useState(false)
  const isAtRankings = segmentOf(useLocation().pathname) === segmentOf(pathTo('Rankings'))
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        title={t('rooms.choose')}
        onClick={() => pick(true)}
      >
        <span className={styles.name}>
          <bdi>{room.title}</bdi>
        </span>
        <Icon name="down" size={12} />
        <span className="visually-hidden">{t('rooms.choose')}</span>
      </button>
      <p className={styles.facts}>
        <span className="number isolate">{money(room.bet, room.currency)}</span>
        <span>
          <SeatsText room={room} />
        </span>
        {room.userPlace !== null && (
          <b className="number isolate">{t('season.placeOf', { place: room.userPlace })}</b>
        )}
        <RoomWin room={room} />
      </p>
      {home.deposit !== null && (
        <p className={styles.deposit}>
          {t('rooms.deposit')} <b className="number isolate">{money(home.deposit, home.currency)}</b>
        </p>
      )}
      <Link
        to={pathTo('Rankings', { roomId: room.room_id })}
        className={styles.rankings}
        aria-current={isAtRankings ? 'page' : undefined}
      >
        <Icon name="cup" size={18} />
        {t('rooms.tab.Rankings')}
      </Link>
      {isPicking && <RoomPicker current={room} onClose={() => pick(false)} />}
    </header>
  )
}
