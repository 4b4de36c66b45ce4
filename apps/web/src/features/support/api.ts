import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'

/** The operator's own texts; null where ours are shown. */
export const supportTextsOptions = () => callOptions('supportTexts', {}, FRESH.still)

export const walletBalanceOptions = () => callOptions('walletBalance', {}, FRESH.live)

export const walletHistoryOptions = (page: number) => ({
  ...callOptions('walletHistory', { query: { page: String(page) } }, FRESH.live),
  placeholderData: keepPreviousData,
})
