import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleAnswer, ConsoleBody, ConsoleOperationName } from '@gaffer/contract/console-types'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/request.ts'
import { useHere } from '../session/workplace.tsx'

/** A call that changes something: it carries a reason and an id against repeats. */
export type ActName = {
  [N in ConsoleOperationName]: ConsoleBody<N> extends { reason: string; request_id: string } ? N : never
}[ConsoleOperationName]

/** What a call needs besides the reason and the id. */
export type OwnBody<N extends ActName> = Omit<NonNullable<ConsoleBody<N>>, 'reason' | 'request_id'>

type Options<N extends ActName> = {
  readonly name: N
  readonly id?: number | string
  /** Undefined where the answer of a first try was lost and the repeat was told that it is done. */
  readonly onDone: (answer: ConsoleAnswer<N> | undefined) => void
}

/**
 * Makes a call that changes something. The id belongs to the opened form: however often it is sent, it is done once,
 * and being told that it is done already counts as done.
 */
export function useAct<N extends ActName>({ name, id, onDone }: Options<N>) {
  const { workplace } = useHere()
  const client = useQueryClient()
  const [requestId] = useState(() => crypto.randomUUID())

  return useMutation({
    mutationFn: async ({ reason, own }: { readonly reason: string; readonly own: OwnBody<N> }) => {
      const body = { ...own, reason, request_id: requestId } as unknown as ConsoleBody<N>
      const params = { operator: workplace.slug, ...(id === undefined ? {} : { id }) }
      try {
        return await request(name, { params, body })
      } catch (error) {
        if (isRefusal(error, 'alreadyDone')) return undefined
        if (isRefusal(error, 'changedMeanwhile')) await client.invalidateQueries()
        throw error
      }
    },
    onSuccess: async (answer) => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'staffSession' })
      onDone(answer)
    },
  })
}
