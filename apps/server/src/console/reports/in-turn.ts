/** Runs long readings one after another, so that reports never hold more than one connection of background work. */
export function createTurns(): <T>(read: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const next = last.then(read)
    last = next.catch(() => undefined)
    return next
  }
}
