import type { TeamPlayer } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Shirt } from '../../ui/football/Shirt.tsx'
import type { Moment } from './goal-queue.ts'
import { momentNames, momentWords } from './moment-words.ts'
import styles from './Ticker.module.css'

type TickerProps = {
  readonly moment: Moment
  readonly players: readonly TeamPlayer[]
}

/** The latest action of a player of the team, below the pitch. */
export function Ticker({ moment, players }: TickerProps) {
  const { t, signedPoints } = useTexts()
  const player = players.find(({ playerId }) => playerId === moment.playerId)
  return (
    <p className={styles.ticker}>
      <span className={classNames(styles.minute, 'number')} dir="ltr">
        {moment.minute}
      </span>
      {player ? <Shirt url={player.iconUrl} size={26} /> : <span />}
      <span className={styles.what}>
        <b>
          <bdi>{momentNames(players)(moment)}</bdi>
        </b>{' '}
        {momentWords(moment, t)}
      </span>
      <b
        className={classNames(styles.points, moment.points < 0 ? styles.bad : styles.good, 'number isolate')}
      >
        {signedPoints(moment.points)}
      </b>
    </p>
  )
}
