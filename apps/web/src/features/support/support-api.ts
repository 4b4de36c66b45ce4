import type { AnswerData } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'

/** The figures of the rules and the season's deadlines. */
export type SupportFacts = AnswerData<'support'>

export const supportOptions = () => callOptions('support', {}, FRESH.still)

/** Trying again is up to the reader: the server has already waited for the operator's list. */
export const winnersOptions = () => ({ ...callOptions('winners', {}, FRESH.lobby), retry: false })

export const subscriptionOptions = () => callOptions('subscription', {}, FRESH.lobby)

export const unsubscribe = () => request('unsubscribe', { body: {} })
