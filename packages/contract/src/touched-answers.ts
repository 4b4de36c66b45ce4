import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

/** For each call that is not a plain read: the reads whose answers it puts out of date. */
export function touchedAnswers(): Readonly<Record<string, readonly string[]>> {
  const operations = Object.values<Operation>(OPERATIONS)
  const touchedBy = (changes: Operation['changes'] = []) =>
    operations.filter(({ shows = [] }) => shows.some((one) => changes.includes(one))).map(({ name }) => name)
  return Object.fromEntries(
    operations.flatMap(({ name, method, changes }) => (method === 'GET' ? [] : [[name, touchedBy(changes)]])),
  )
}
