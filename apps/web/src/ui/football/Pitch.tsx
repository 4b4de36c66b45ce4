import type { KeyboardEvent, ReactNode } from 'react'
import { POSITIONS, type Position } from '@gaffer/rules'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'
import { Grass } from './Grass.tsx'
import { type LiveLook, LiveTile } from './LiveTile.tsx'
import { EmptyShirt, Shirt } from './Shirt.tsx'
import type { Held } from './SwapArea.tsx'
import styles from './Pitch.module.css'

/** A player on the pitch, with the caption below the shirt. */
export type PitchPlayer = {
  readonly id: number
  readonly name: string
  readonly shirtUrl: string
  /** The number on the shirt. */
  readonly figure?: string | undefined
  /** The second line of the tile. */
  readonly value: string
  /** The difficulty of the next match, 1-5, where the second line names it. */
  readonly difficulty?: number | undefined
  readonly role?: 'captain' | 'viceCaptain' | undefined
  /** The role that pressing the letter on the shirt assigns, and that action in words. */
  readonly offer?: { readonly role: 'captain' | 'viceCaptain'; readonly description: string } | undefined
  /** A safety sub counts in place of this player. */
  readonly isReplaced?: boolean
  /** A reserve who came on, or a starter who went off. */
  readonly sub?: 'in' | 'out' | undefined
  readonly isPlaying?: boolean
  readonly isDone?: boolean
  /** While matches are played: the player's state in theirs. */
  readonly live?: LiveLook | undefined
  /** While another player is dragged: whether the two can change places. */
  readonly mark?: 'target' | 'barred' | 'held' | undefined
  /** Everything in words, for those who cannot see it. */
  readonly description: string
}

export type PitchRow = {
  readonly position: Position
  readonly players: readonly PitchPlayer[]
  /** How many empty slots follow the players. */
  readonly slots: number
}

type PitchProps = {
  readonly label: string
  /** Takes all the height available, instead of the shape of a pitch. */
  readonly isFilling?: boolean
  /** The text on the boards behind the far goal; no boards without it. */
  readonly adBoards?: string | undefined
  readonly rows: readonly PitchRow[]
  readonly onPlayer: (id: number) => void
  readonly onSlot?: (position: Position) => void
  /** Called when the letter of an offered role is pressed. */
  readonly onOffer?: (id: number, role: 'captain' | 'viceCaptain') => void
  /** Shown on top of the lower edge: a hint, a ticker. */
  readonly children?: ReactNode
}

/**
 * The team on a drawn pitch in perspective, goalkeeper at the far end. Every player is a button; arrow keys move
 * along the rows and between them, mirrored in Arabic.
 */
export function Pitch({ label, isFilling, adBoards, rows, onPlayer, onSlot, onOffer, children }: PitchProps) {
  const { t, direction } = useTexts()
  const ordered = POSITIONS.map((position) => rows.find((row) => row.position === position)).filter(
    (row) => row !== undefined,
  )
  return (
    <div className={classNames(styles.pitch, isFilling && styles.filling)}>
      <Grass className={styles.grass} />
      {adBoards !== undefined && <AdBoards text={adBoards} />}
      <div
        className={styles.rows}
        role="group"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, direction)}
      >
        {ordered.map((row) => (
          <div
            key={row.position}
            className={styles.row}
            role="group"
            aria-label={t(`football.group.${row.position}`)}
            data-row
          >
            {row.players.map((player) => (
              <PlayerTile
                key={player.id}
                player={player}
                onPress={() => onPlayer(player.id)}
                onOffer={(role) => onOffer?.(player.id, role)}
              />
            ))}
            {Array.from({ length: row.slots }, (_, index) => (
              <EmptyTile
                key={`slot-${index}`}
                position={row.position}
                onPress={() => onSlot?.(row.position)}
              />
            ))}
          </div>
        ))}
      </div>
      {children !== undefined && <div className={styles.over}>{children}</div>}
    </div>
  )
}

/** The pitch before the team has loaded. */
export function EmptyPitch({ isFilling }: { readonly isFilling?: boolean }) {
  return (
    <div className={classNames(styles.pitch, isFilling && styles.filling)} aria-hidden="true">
      <Grass className={styles.grass} />
    </div>
  )
}

export function PlayerTile({
  player,
  onPress,
  onOffer,
}: {
  readonly player: PitchPlayer
  readonly onPress: () => void
  readonly onOffer?: (role: 'captain' | 'viceCaptain') => void
}) {
  const { t } = useTexts()
  if (player.live) return <LiveTile player={player} live={player.live} onPress={onPress} />
  const { name, shirtUrl, figure, value, difficulty, role, offer, mark, description } = player
  const letterOf = (one: 'captain' | 'viceCaptain') =>
    t(one === 'captain' ? 'football.captainLetter' : 'football.viceLetter')
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={classNames(
          styles.tile,
          player.isPlaying && styles.playing,
          player.isDone && styles.dim,
          role === 'captain' && styles.captain,
          mark && styles[mark],
        )}
        data-player={player.id}
        data-tile
        onClick={onPress}
      >
        <Shirt url={shirtUrl} size={52} figure={figure} />
        <span className="visually-hidden">{description}</span>
        {role && (
          <span className={classNames(styles.role, role === 'viceCaptain' && styles.vice)} aria-hidden="true">
            {letterOf(role)}
          </span>
        )}
        {player.isReplaced && <Mark icon={<Icon name="swap" size={13} />} />}
        {player.sub && (
          <Mark icon={<Icon name={player.sub === 'in' ? 'up' : 'down'} size={11} />} kind={player.sub} />
        )}
        <span className={styles.plate} aria-hidden="true">
          <bdi className={styles.name}>{name}</bdi>
          <span
            className={classNames(
              styles.value,
              difficulty !== undefined && styles[`d${difficulty}`],
              'number',
            )}
          >
            {value}
          </span>
        </span>
      </button>
      {offer && !role && mark !== 'held' && (
        <button type="button" className={styles.offer} onClick={() => onOffer?.(offer.role)}>
          <span aria-hidden="true">{letterOf(offer.role)}</span>
          <span className="visually-hidden">{offer.description}</span>
        </button>
      )}
    </div>
  )
}

function Mark({ icon, kind }: { readonly icon: ReactNode; readonly kind?: 'in' | 'out' }) {
  return <span className={classNames(styles.mark, kind && styles[kind])}>{icon}</span>
}

/** A place without a player yet. */
export function EmptyTile({
  position,
  onPress,
}: {
  readonly position: Position
  readonly onPress: () => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.place}>
      <button type="button" className={styles.tile} data-tile onClick={onPress}>
        <EmptyShirt size={52} />
        <span className="visually-hidden">
          {t('football.addLong', { position: t(`football.position.${position}`) })}
        </span>
        <span className={styles.plate} aria-hidden="true">
          <span className={styles.name}>{t('football.add')}</span>
          <span className={styles.value}>{t(`football.short.${position}`)}</span>
        </span>
      </button>
    </div>
  )
}

/** While a player is dragged, the others show whether the two can change places. */
export function marked(players: readonly PitchPlayer[], held: Held | undefined): readonly PitchPlayer[] {
  if (held === undefined) return players
  return players.map((player) => ({
    ...player,
    mark: markOf(player, held),
  }))
}

function markOf({ id }: PitchPlayer, held: Held): PitchPlayer['mark'] {
  if (id === held.id) return 'held'
  return held.partners.includes(id) ? 'target' : 'barred'
}

/** Moves the focus with arrow keys: along a row, and to the nearest player of the next one. */
function moveFocus(event: KeyboardEvent<HTMLElement>, direction: 'ltr' | 'rtl'): void {
  const along = { ArrowRight: direction === 'ltr' ? 1 : -1, ArrowLeft: direction === 'ltr' ? -1 : 1 }[
    event.key
  ]
  const across = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (along === undefined && across === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    .map((row) => [...row.querySelectorAll<HTMLButtonElement>('[data-tile]')])
    .filter((buttons) => buttons.length > 0)
  const row = rows.findIndex((buttons) => buttons.some((button) => button === event.target))
  const column = rows[row]?.findIndex((button) => button === event.target) ?? 0
  const share = (column + 0.5) / (rows[row]?.length ?? 1)
  const next = across === undefined ? rows[row]?.[column + (along ?? 0)] : nearest(rows[row + across], share)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function nearest(
  buttons: readonly HTMLButtonElement[] | undefined,
  share: number,
): HTMLButtonElement | undefined {
  return buttons?.[Math.min(buttons.length - 1, Math.floor(share * buttons.length))]
}

/** The boards behind the far goal line. */
function AdBoards({ text }: { readonly text: string }) {
  return (
    <div className={styles.boards} aria-hidden="true">
      {[0, 1, 2, 3].map((board) => (
        <bdi key={board}>{text}</bdi>
      ))}
    </div>
  )
}
