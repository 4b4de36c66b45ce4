import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'

export const walletBalanceOptions = () => callOptions('walletBalance', {}, FRESH.live)

export const walletHistoryOptions = (page: number) => ({
  ...callOptions('walletHistory', { query: { page: String(page) } }, FRESH.live),
  placeholderData: keepPreviousData,
})
