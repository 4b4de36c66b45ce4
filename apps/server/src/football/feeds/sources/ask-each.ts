import type { Answer } from '@gaffer/feed'
import { FeedFailure } from './polled-source.ts'

/** After so many failures the provider is at fault, not the club. */
const MAX_FAILURES = 3

/**
 * Requests something of each club. A call that fails by itself leaves that club without an answer; throws when the
 * provider refuses every call, or when too many fail.
 */
export async function askEach(
  ask: (call: string) => Promise<Answer>,
  clubIds: readonly number[],
  callOf: (clubId: number) => string,
): Promise<readonly (Answer & { readonly clubId: string })[]> {
  const answers: (Answer & { readonly clubId: string })[] = []
  let failures = 0
  for (const id of clubIds) {
    const clubId = String(id)
    try {
      answers.push({ ...(await ask(callOf(id))), clubId })
    } catch (error) {
      failures += 1
      if (!(error instanceof FeedFailure) || !error.isOfCall || failures > MAX_FAILURES) throw error
      answers.push({ call: error.call, body: '', failure: error.reason, clubId })
    }
  }
  return answers
}
