import type { Position } from '@gaffer/rules'
import styles from './Bench.module.css'
import { EmptyTile, PlayerTile, type PitchPlayer } from './Pitch.tsx'

type BenchProps = {
  readonly label: string
  /** In the order of substitution. */
  readonly players: readonly PitchPlayer[]
  readonly slots?: readonly Position[]
  readonly onPlayer: (id: number) => void
  readonly onSlot?: (position: Position) => void
}

/** The reserves below the pitch, and the free places on the bench. */
export function Bench({ label, players, slots = [], onPlayer, onSlot }: BenchProps) {
  return (
    <section className={styles.bench} aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <div className={styles.places}>
        {players.map((player) => (
          <PlayerTile key={player.id} player={player} onPress={() => onPlayer(player.id)} />
        ))}
        {slots.map((position, index) => (
          <EmptyTile
            key={`${position}-${slots.indexOf(position) - index}`}
            position={position}
            onPress={() => onSlot?.(position)}
          />
        ))}
      </div>
    </section>
  )
}
