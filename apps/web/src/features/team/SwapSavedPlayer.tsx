import { useQuery } from '@tanstack/react-query'
import { namesInSight } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { possibleChangesOptions, useSwapPlayers, useSwapReserves } from '../season/api.ts'
import { SwapDialog } from '../squads/SwapDialog.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'
import { playersOf } from './pitch-rows.ts'

type SwapSavedPlayerProps = {
  readonly team: UserTeam
  readonly player: TeamPlayer
  /** The players have changed places, and the team is loaded again. */
  readonly onSwapped: () => void
  readonly onClose: () => void
}

/** A swap in a saved team: the server says who is possible, and the team is loaded again afterwards. */
export function SwapSavedPlayer({ team, player, onSwapped, onClose }: SwapSavedPlayerProps) {
  const { t } = useTexts()
  const possible = useQuery(possibleChangesOptions(player.playerId, team.teamId))
  const swapPlayers = useSwapPlayers()
  const swapReserves = useSwapReserves()
  const isReserve = team.reserves.some(({ playerId }) => playerId === player.playerId)
  const hasOrder = ({ position }: TeamPlayer) => position !== 'GK'
  const order =
    isReserve && hasOrder(player)
      ? team.reserves.filter((other) => hasOrder(other) && other.playerId !== player.playerId)
      : []
  const swap = (partnerId: number) => {
    const where = { teamId: team.teamId, version: team.version }
    if (order.some(({ playerId }) => playerId === partnerId)) {
      swapReserves.mutate(
        { ...where, player_one_id: player.playerId, player_two_id: partnerId },
        { onSuccess: onSwapped },
      )
    } else {
      const [inId, outId] = isReserve ? [player.playerId, partnerId] : [partnerId, player.playerId]
      swapPlayers.mutate({ ...where, player_in_id: inId, player_out_id: outId }, { onSuccess: onSwapped })
    }
  }
  const failure = swapPlayers.error ?? swapReserves.error
  if (failure)
    return (
      <ConfirmDialog
        title={t('error.title')}
        message={failure.message || t('common.offlineText')}
        onClose={onClose}
      />
    )
  if (possible.isError)
    return <ConfirmDialog title={t('error.title')} message={t('error.reserveInfoFailed')} onClose={onClose} />
  if (possible.data === undefined || swapPlayers.isPending || swapReserves.isPending)
    return (
      <Dialog
        title={t('season.swapTitle', { name: namesInSight(playersOf(team), 'list')(player) })}
        onClose={onClose}
      >
        <RowsSkeleton rows={4} height={56} />
      </Dialog>
    )
  const { possibleChanges } = possible.data.data
  return (
    <SwapDialog
      squad={playersOf(team)}
      player={player}
      changes={possibleChanges.filter(({ playerId }) => !order.some((other) => other.playerId === playerId))}
      order={order}
      onSwap={swap}
      onClose={onClose}
    />
  )
}
