import { setImmediate as breathe } from 'node:timers/promises'
import type { LiveMessage } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import { writeMessage } from '../../platform/http/event-stream.ts'
import type { LiveChange } from '../start-live.ts'
import { shareChange, updateFor, type Watcher } from './watcher.ts'

type TellingDeps = {
  readonly standings: LiveStandings
  readonly championshipOf: (fixtureId: number) => number | undefined
  /** The time that messages carry, in epoch milliseconds. */
  readonly now: () => number
  /** Called when a change could not be told to all. */
  readonly logFault: (error: unknown) => void
}

/** How many streams are written to until others have their turn on the event loop. */
const TOLD_AT_ONCE = 2_000

/** Tells watchers what a change means for them; each of them hears of changes in their order. */
export function createTelling({
  standings,
  championshipOf,
  now,
  logFault,
}: TellingDeps): (change: LiveChange, watchers: readonly Watcher[]) => void {
  const tellAll = async (change: LiveChange, watchers: readonly Watcher[]): Promise<void> => {
    const shared = shareChange(change, championshipOf)
    const serverTime = now()
    const bytesFor = (watcher: Watcher): Buffer | undefined => {
      const update = updateFor(watcher, change, shared, standings, serverTime)
      return update && writeMessage(update satisfies LiveMessage)
    }
    // Thousands look at the same page without a team of theirs on it.
    const ofPage = new Map<string, Buffer | undefined>()
    for (const [at, watcher] of watchers.entries()) {
      if (at % TOLD_AT_ONCE === TOLD_AT_ONCE - 1) await breathe()
      const { contest, entryId, championshipId, stream } = watcher
      const page = `${contest?.subTournamentId}:${contest?.gameRoundId}:${championshipId}`
      if (entryId === undefined && !ofPage.has(page)) ofPage.set(page, bytesFor(watcher))
      const bytes = entryId === undefined ? ofPage.get(page) : bytesFor(watcher)
      if (bytes !== undefined) stream.sendBytes(bytes)
    }
  }

  let telling = Promise.resolve()
  return (change, watchers) => {
    telling = telling.then(() => tellAll(change, watchers)).catch(logFault)
  }
}
