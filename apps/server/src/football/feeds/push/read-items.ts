import type { FeedItem } from '@gaffer/contract'
import type { z } from 'zod'
import { type ItemOutcome, refused } from '../item.ts'

/**
 * Reads each item of a list by itself, passes the readable ones to `take`, and answers for all of them in their
 * order. Of two different items with one id the first counts: nobody can know which of them is meant.
 */
export async function answerItems<S extends z.ZodType>(
  list: FeedItem['list'],
  schema: S,
  given: readonly unknown[],
  take: (items: readonly z.output<S>[]) => Promise<readonly ItemOutcome[]>,
): Promise<readonly FeedItem[]> {
  // A fact may be sent again, changed, under its id.
  const conflicts = list === 'facts' ? new Map<number, number>() : findConflicts(given)
  const read = given.map((value) => schema.safeParse(value))
  const taken = await take(
    read.flatMap(({ success, data }, index) => (success && !conflicts.has(index) ? [data] : [])),
  )
  let next = 0
  return read.map((parsed, index) => {
    const answerFor = (): ItemOutcome => {
      if (!parsed.success) return refused(reasonOf(parsed.error))
      const earlier = conflicts.get(index)
      if (earlier === undefined) return taken[next++] ?? refused('not answered')
      return refused(`id: item ${earlier} of this list has the same id and other values`)
    }
    const { waits: _, ...answer } = answerFor()
    return { list, index, id: idOf(given[index]), ...answer }
  })
}

/** By its index, each item that differs from an earlier one of the same id, with the index of that one. */
function findConflicts(given: readonly unknown[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const found = new Map<number, number>()
  for (const [index, value] of given.entries()) {
    const key = idOf(value)
    const at = first.get(key)
    if (key === '' || at === undefined) first.set(key, index)
    else if (JSON.stringify(given[at]) !== JSON.stringify(value)) found.set(index, at)
  }
  return found
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
