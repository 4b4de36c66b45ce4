import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { useHere } from '../../features/session/workplace.tsx'
import type { DeskFact } from './desk-entry.ts'

/** Something told, under an id of its own: sent again it is told once. */
export type Telling = { readonly id: string; readonly fact: DeskFact | 'undo' | 'hold' | 'release' }

/** Tells facts of a match one after another, as they were pressed. */
export function useDesk(matchId: number) {
  const { workplace } = useHere()
  const client = useQueryClient()
  const params = { operator: workplace.slug, id: matchId }
  return useMutation({
    scope: { id: `desk ${matchId}` },
    mutationFn: async ({ id, fact }: Telling) => {
      const body = { reason: t('desk.reason'), request_id: id }
      try {
        if (fact === 'hold') await request('holdMatch', { params, body: { ...body, from: null } })
        else if (fact === 'release') await request('releaseMatch', { params, body })
        else if (fact === 'undo') await request('undoMatch', { params, body })
        else await request('tellMatch', { params, body: { ...body, fact } })
      } catch (error) {
        if (!isRefusal(error, 'alreadyDone')) throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['matchFile'] }),
  })
}
