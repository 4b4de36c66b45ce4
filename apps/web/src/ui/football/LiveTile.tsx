import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'
import styles from './LiveTile.module.css'
import { Shirt } from './Shirt.tsx'

/** A player's state in the current matches: what glows, what is over, what is still to come. */
export type LiveLook = {
  readonly state: 'waiting' | 'playing' | 'bench' | 'off' | 'sentOff' | 'done'
  /** The text on the shirt; none before their first minute. */
  readonly points: string | undefined
  /** Below the name: a minute, a kick-off, or what happened to them. */
  readonly line: string
  /** When compared with another team: both have the player. */
  readonly isDim?: boolean
}

/** The player of a tile; the players of a pitch have these fields too. */
type LivePlayer = {
  readonly id: number
  readonly name: string
  readonly shirtUrl: string
  readonly role?: 'captain' | 'viceCaptain' | undefined
  readonly isReplaced?: boolean
  readonly sub?: 'in' | 'out' | undefined
  readonly description: string
}

type LiveTileProps = {
  readonly player: LivePlayer
  readonly live: LiveLook
  readonly onPress: () => void
}

/** A player while matches are played: points on the shirt, a glow for players on a pitch, a mark for the others. */
export function LiveTile({ player, live, onPress }: LiveTileProps) {
  const { t } = useTexts()
  const { name, shirtUrl, role, isReplaced, sub, description } = player
  const look = {
    waiting: 'waiting',
    bench: 'waiting',
    playing: 'playing',
    off: 'off',
    sentOff: 'sentOff',
    done: '',
  }
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[look[live.state]], live.isDim && styles.dim)}
      data-player={player.id}
      data-tile
      data-state={live.state}
      onClick={onPress}
    >
      <span className={styles.body} data-shirt>
        {live.state === 'playing' && <span className={styles.halo} data-mark />}
        <span className={styles.shirt}>
          <Shirt url={shirtUrl} size={64} figure={live.points} />
        </span>
        <Mark state={live.state} isReplaced={isReplaced === true} sub={sub} />
        {role && (
          <span className={classNames(styles.role, role === 'captain' && styles.captain)} aria-hidden="true">
            {t(role === 'captain' ? 'football.captainLetter' : 'football.viceLetter')}
          </span>
        )}
      </span>
      <span className="visually-hidden">{description}</span>
      <span className={styles.plate} aria-hidden="true">
        <bdi className={styles.name}>{name}</bdi>
        <span className={classNames(styles.line, 'number')}>{live.line}</span>
      </span>
    </button>
  )
}

type MarkProps = {
  readonly state: LiveLook['state']
  readonly isReplaced: boolean
  readonly sub: LivePlayer['sub']
}

/** At the start of the shirt: one mark for what matters most. */
function Mark({ state, isReplaced, sub }: MarkProps) {
  if (isReplaced || sub === 'in') return <Round icon="swap" />
  if (state === 'sentOff') return <span className={classNames(styles.mark, styles.card)} data-mark />
  if (state === 'done') return <Round icon="check" isDone />
  if (state === 'off' || sub === 'out') return <Round icon="down" />
  return state === 'bench' ? <Round icon="seat" /> : null
}

function Round({
  icon,
  isDone,
}: {
  readonly icon: 'swap' | 'check' | 'down' | 'seat'
  readonly isDone?: boolean
}) {
  return (
    <span className={classNames(styles.mark, isDone && styles.done)} data-mark>
      <Icon name={icon} size={12} />
    </span>
  )
}
