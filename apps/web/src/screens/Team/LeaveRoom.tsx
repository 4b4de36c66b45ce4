import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useLeaveRoom } from '../../features/rooms/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** Gives up the seat as long as the room has not begun, once that is confirmed. */
export function LeaveRoom({ room }: { readonly room: Room }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const leave = useLeaveRoom()
  const [isAsking, ask] = useState(false)
  if (room.status !== 'upcoming' || room.entry !== 'entered') return null
  return (
    <>
      <Button look="quiet" disabled={leave.isPending} onClick={() => ask(true)}>
        {t('rooms.leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('rooms.leaveQuestion')}
          message={t('rooms.leaveText', { room: room.title })}
          confirmLabel={t('rooms.leave')}
          onConfirm={() =>
            leave.mutate(room.room_id, { onSuccess: () => void navigate(pathTo('Home'), { replace: true }) })
          }
          onClose={() => ask(false)}
        />
      )}
      {leave.error && (
        <ConfirmDialog
          title={t('error.title')}
          message={leave.error.message || t('common.offlineText')}
          onClose={leave.reset}
        />
      )}
    </>
  )
}
