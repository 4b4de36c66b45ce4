import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@gaffer/contract/types'
import { type Change, refreshAfter } from './touched-answers.ts'

/**
 * A mutation by one call: it is done when everything shown that the call has affected is up to date. `whenShown:
 * 'later'` is for a screen that closes with the change and must not request anything again.
 */
export function useChange<N extends Change, Input = void>(
  name: N,
  send: (input: Input) => Promise<Answer<N>>,
  options: Parameters<typeof refreshAfter>[2] = {},
) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => refreshAfter(queryClient, name, options) })
}
