import { namesInSight } from '@gaffer/rules'
import type { PlayerRow } from '@gaffer/contract/types'
import { opponentOf } from './player-captions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PositionLabel } from '../../ui/football/Labels.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Surface.tsx'
import styles from './SwapDialog.module.css'

type SwapDialogProps = {
  /** The whole team. */
  readonly squad: readonly PlayerRow[]
  readonly player: PlayerRow | undefined
  /** Players to swap with, between field and bench. */
  readonly changes: readonly PlayerRow[]
  /** Reserves to exchange places in the order with. */
  readonly order: readonly PlayerRow[]
  /** The caller closes the dialog, at once or when the change is made. */
  readonly onSwap: (partnerId: number) => void
  readonly onClose: () => void
}

/** The players that somebody can swap with; only legal swaps are offered. */
export function SwapDialog({ squad, player, changes, order, onSwap, onClose }: SwapDialogProps) {
  const { t } = useTexts()
  if (player === undefined) return null
  const nameOf = namesInSight([...squad, player, ...changes, ...order], 'list')
  const press = (partner: PlayerRow) => onSwap(partner.id)
  return (
    <Dialog title={t('season.swapTitle', { name: nameOf(player) })} onClose={onClose}>
      {changes.length + order.length === 0 && <Notice title={t('error.noSubstitution')} />}
      <Partners title={t('season.swapWith')} players={changes} nameOf={nameOf} onPress={press} />
      <Partners title={t('season.orderWith')} players={order} nameOf={nameOf} onPress={press} />
    </Dialog>
  )
}

type PartnersProps = {
  readonly title: string
  readonly players: readonly PlayerRow[]
  readonly nameOf: (player: PlayerRow) => string
  readonly onPress: (player: PlayerRow) => void
}

function Partners({ title, players, nameOf, onPress }: PartnersProps) {
  const texts = useTexts()
  const { t, points } = texts
  if (players.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {players.map((player) => (
          <li key={player.id}>
            <button type="button" className={styles.partner} onClick={() => onPress(player)}>
              <Shirt url={player.iconUrl} size={34} />
              <span>
                <span className={styles.name}>
                  <bdi>{nameOf(player)}</bdi>
                </span>
                <span className={styles.about}>
                  <PositionLabel position={player.position} /> <bdi>{player.team}</bdi> ·{' '}
                  <bdi>{opponentOf(player, texts)}</bdi>
                </span>
              </span>
              <span className={styles.points}>
                <b className="number">{points(player.totalPoints)}</b>
                <small className={styles.unit}>{t('dashboard.points')}</small>
              </span>
              <Icon name="swap" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
