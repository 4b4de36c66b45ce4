import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { type Quote, QuoteText } from '../../features/squads/QuoteText.tsx'
import { useJoinRoom, useRoomQuote } from '../../features/rooms/api.ts'

type JoinBarProps = {
  readonly room: Room
  /** Looks for another room, when this one was filled meanwhile. */
  readonly onAgain: () => void
}

/** Takes the seat: first shows exactly what will be taken, then takes it once (spec 4, 8). */
export function JoinBar({ room, onAgain }: JoinBarProps) {
  const { t, money } = useTexts()
  const navigate = useNavigate()
  const ask = useRoomQuote()
  const join = useJoinRoom()
  const [quote, setQuote] = useState<Quote>()
  const failure = join.error ?? ask.error
  const isBusy = ask.isPending || join.isPending
  const play = (agreed: string) =>
    join.mutate(
      { room_id: room.room_id, quote: agreed },
      { onSuccess: () => void navigate(pathTo('Team'), { replace: true }) },
    )
  const isFull = isRefusal(failure, 'roomFull') || isRefusal(failure, 'roomFinished')
  return (
    <>
      <Button
        isWide
        disabled={isBusy}
        onClick={() => ask.mutate(room.room_id, { onSuccess: ({ data }) => setQuote(data) })}
      >
        {t('rooms.play', { stake: money(room.bet, room.currency) })}
      </Button>
      {quote && (
        <ConfirmDialog
          title={t('rooms.payTitle')}
          message={<QuoteText quote={quote} />}
          confirmLabel={t('squads.pay', { amount: money(quote.amount, quote.currency) })}
          onConfirm={() => play(quote.quote)}
          onClose={() => setQuote(undefined)}
        />
      )}
      {failure && (
        <ConfirmDialog
          title={t('rooms.joinFailed')}
          message={failure.message || t('common.offlineText')}
          {...(isFull && { confirmLabel: t('rooms.again'), onConfirm: onAgain })}
          onClose={() => {
            join.reset()
            ask.reset()
          }}
        />
      )}
    </>
  )
}
