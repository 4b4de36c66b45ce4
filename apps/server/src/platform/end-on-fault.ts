import type { EventEmitter } from 'node:events'

/**
 * Says what was thrown where nothing catches it, ends in order and with code 1: after it nobody knows what still holds,
 * and whoever watches over the process starts it again. A stop that takes longer than `withinMs` is not waited for.
 */
export function endOnFault(
  process: Pick<EventEmitter, 'on'> & { readonly exit: (code: number) => void },
  complain: (error: unknown) => void,
  stop: () => Promise<void>,
  withinMs: number,
): void {
  let isEnding = false
  const end = async (): Promise<void> => {
    isEnding = true
    setTimeout(() => process.exit(1), withinMs)
    await stop().catch(complain)
    process.exit(1)
  }
  process.on('uncaughtException', (error: unknown) => {
    complain(error)
    if (!isEnding) void end()
  })
}
