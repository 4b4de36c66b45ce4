import { type BlockedReason, namesInSight } from '@gaffer/rules'
import type { PlayerRow as Player } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { PlayerRow } from '../players/PlayerRow.tsx'
import { roomPriceOf } from './change-squad.ts'
import styles from './PickTable.module.css'

type PickTableProps = {
  readonly players: readonly Player[]
  readonly isPicked: (player: Player) => boolean
  readonly blockedReason: (player: Player) => BlockedReason | undefined
  readonly onPress: (player: Player) => void
}

/** Players to pick, at the prices of rooms. */
export function PickTable({ players, isPicked, blockedReason, onPress }: PickTableProps) {
  const { t } = useTexts()
  const nameOf = namesInSight(players, 'list')
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('players.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('players.name')}</th>
          {(['difficulty', 'form', 'points', 'price'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`players.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            name={nameOf(player)}
            price={roomPriceOf(player)}
            isPicked={isPicked(player)}
            blocked={isPicked(player) ? undefined : blockedReason(player)}
            onPress={() => onPress(player)}
          />
        ))}
      </tbody>
    </table>
  )
}
