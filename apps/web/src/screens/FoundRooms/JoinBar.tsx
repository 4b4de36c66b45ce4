import { useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useJoinRoom, useRoomQuote } from '../../features/rooms/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { PaymentDialogs } from '../../payment/PaymentDialogs.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

type JoinBarProps = {
  readonly room: Room
  /** Looks for another room, if this one has filled up. */
  readonly onAgain: () => void
}

/** Takes the seat: first shows exactly what will be taken, then takes it once (R-128, G-40). */
export function JoinBar({ room, onAgain }: JoinBarProps) {
  const { t, money } = useTexts()
  const navigate = useNavigate()
  const ask = useRoomQuote()
  const join = useJoinRoom()
  const enter = () => void navigate(pathTo('Team'), { replace: true })
  const payment = usePayment<void>(() => ({
    ask: async () => {
      const quote = await ask.mutateAsync(room.room_id)
      if (quote === undefined) enter()
      return quote
    },
    pay: async (quote) => {
      await join.mutateAsync({ room_id: room.room_id, quote })
      enter()
    },
  }))
  return (
    <>
      <Button isWide disabled={payment.isBusy} onClick={() => void payment.start()}>
        {t('rooms.play', { stake: money(room.bet, room.currency) })}
      </Button>
      <PaymentDialogs
        payment={payment}
        title={t('rooms.payTitle')}
        item={() => t('rooms.stake')}
        confirmText={(amount) => t('squads.pay', { amount })}
        failureTitle="rooms.joinFailed"
        renderFailure={(failure, onClose) =>
          (isRefusal(failure, 'roomFull') || isRefusal(failure, 'roomFinished')) && (
            <ConfirmDialog
              title={t('rooms.joinFailed')}
              message={failure.message}
              confirmLabel={t('rooms.again')}
              onConfirm={onAgain}
              onClose={onClose}
            />
          )
        }
      />
    </>
  )
}
