import type { FeedItem } from '@gaffer/contract'
import type { z } from 'zod'
import { type ItemOutcome, refused } from '../item.ts'

/**
 * Reads each item of a list by itself, passes the readable ones to `take`, and answers for all of them in their
 * order.
 */
export async function answerItems<S extends z.ZodType>(
  list: FeedItem['list'],
  schema: S,
  given: readonly unknown[],
  take: (items: readonly z.output<S>[]) => Promise<readonly ItemOutcome[]>,
): Promise<readonly FeedItem[]> {
  const read = given.map((value) => schema.safeParse(value))
  const taken = await take(read.flatMap(({ success, data }) => (success ? [data] : [])))
  let next = 0
  return read.map((parsed, index) => {
    const outcome: ItemOutcome = parsed.success
      ? (taken[next++] ?? refused('not answered'))
      : refused(reasonOf(parsed.error))
    const { waits: _, ...answer } = outcome
    return { list, index, id: idOf(given[index]), ...answer }
  })
}

function reasonOf({ issues }: z.ZodError): string {
  const [issue] = issues
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`.slice(0, 200)
}

function idOf(value: unknown): string {
  const { id, event_id, number } = (typeof value === 'object' && value !== null ? value : {}) as {
    [key: string]: unknown
  }
  const name = id ?? event_id ?? number
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 80) : ''
}
