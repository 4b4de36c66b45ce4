import { useNavigate } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import { useLeaveRoom } from '../../features/rooms/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { AskingButton } from '../../ui/AskingButton.tsx'

/** Gives up the seat while the room has not begun, after a confirmation. */
export function LeaveRoom({ room }: { readonly room: Room }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const leave = useLeaveRoom()
  if (room.status !== 'upcoming' || room.entry !== 'entered') return null
  return (
    <AskingButton
      label={t('rooms.leave')}
      question={t('rooms.leaveQuestion')}
      text={t('rooms.leaveText', { room: room.title })}
      change={leave}
      onConfirm={() =>
        leave.mutate(room.room_id, { onSuccess: () => void navigate(pathTo('Home'), { replace: true }) })
      }
    />
  )
}
