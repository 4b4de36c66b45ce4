import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnBody } from '../../features/acts/use-act.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'

/** What is done at the desk with one press. */
type Pressed = 'tellMatch' | 'undoMatch' | 'holdMatch' | 'releaseMatch' | 'takeTold' | 'moveFact'

/** Something pressed, under an id of its own: sent again it is done once. */
type Telling = {
  readonly id: string
  readonly send: (params: { operator: string; id: number }, requestId: string) => Promise<unknown>
}

/** Something pressed at the desk, to be sent. */
export function pressOnce<N extends Pressed>(call: N, own: OwnBody<N>): Telling {
  return {
    id: crypto.randomUUID(),
    send: (params, requestId) => {
      const body = { ...own, reason: t('desk.reason'), request_id: requestId }
      return request(call, { params, body: body as never })
    },
  }
}

/** Does what is pressed for a match one after another, as it was pressed. */
export function useDesk(matchId: number) {
  const { workplace } = useHere()
  const client = useQueryClient()
  return useMutation({
    scope: { id: `desk ${matchId}` },
    mutationFn: async ({ id, send }: Telling) => {
      try {
        await send({ operator: workplace.slug, id: matchId }, id)
      } catch (error) {
        if (!isRefusal(error, 'alreadyDone')) throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['matchFile'] }),
  })
}
