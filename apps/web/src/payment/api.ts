import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, AnswerData, Body } from '@gaffer/contract/types'
import { request } from '../lib/http.ts'
import { callOptions, FRESH } from '../lib/query-client.ts'

/** Limits, exclusion, and what must be confirmed before paying. */
export type FairPlay = AnswerData<'fairPlay'>

export const fairPlayOptions = () => callOptions('fairPlay', {}, FRESH.live)

export const useSetLimits = () =>
  useFairPlayAct((body: NonNullable<Body<'setLimits'>>) => request('setLimits', { body }))
export const useExcludeMyself = () =>
  useFairPlayAct((body: NonNullable<Body<'excludeMyself'>>) => request('excludeMyself', { body }))
export const useAcceptTerms = () =>
  useFairPlayAct((body: NonNullable<Body<'acceptTerms'>>) => request('acceptTerms', { body }))

/** Each call answers with the new state. */
function useFairPlayAct<I>(act: (input: I) => Promise<Answer<'fairPlay'>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => queries.setQueryData(fairPlayOptions().queryKey, answer),
  })
}
