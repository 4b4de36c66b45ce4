import type { QueryClient } from '@tanstack/react-query'

/** Brings an answer up to date with what the page was sent after it had requested it, at a time in epoch milliseconds. */
type Update = (
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: unknown,
  requestedAt: number,
) => unknown

let update: Update = (_client, _queryKey, answer) => answer

/** Sets what is done with every answer before it is shown; the stream of news does. */
export function setArrivingUpdate(next: Update): void {
  update = next
}

/** An answer as it is to be shown. */
export function updateArriving<A>(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: A,
  requestedAt: number,
): A {
  return update(client, queryKey, answer, requestedAt) as A
}
