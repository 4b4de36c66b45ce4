import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LiveUpdate } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../follow-log.ts'
import { type FixturePlace, shareChange, type SharedUpdate, teamOf, type Watcher } from './watcher.ts'

type TellingDeps = {
  readonly standings: LiveStandings
  readonly placeOf: (fixtureId: number) => FixturePlace | undefined
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
  placeOf,
  now,
  logFault,
}: TellingDeps): (change: LiveChange, watchers: readonly Watcher[]) => void {
  const tellAll = async (change: LiveChange, watchers: readonly Watcher[]): Promise<void> => {
    const updateFor = shareChange(change, placeOf, now())
    // Thousands watch the same contest: what they share is written once.
    const texts = new Map<string, SharedText | undefined>()
    for (const [at, watcher] of watchers.entries()) {
      if (at % TOLD_AT_ONCE === TOLD_AT_ONCE - 1) await yieldToEventLoop()
      const { contest, championshipId, stream } = watcher
      const page = `${contest?.subTournamentId}:${contest?.gameRoundId}:${championshipId}`
      if (!texts.has(page)) {
        const update = updateFor(watcher)
        texts.set(page, update && writeShared(update))
      }
      const text = texts.get(page)
      if (text !== undefined) stream.sendBytes(withTeam(text, teamOf(watcher, standings)))
    }
  }

  let telling = Promise.resolve()
  return (change, watchers) => {
    telling = telling.then(() => tellAll(change, watchers)).catch(logFault)
  }
}

/** The text of an update up to its team, and the whole of it for a page without one. */
type SharedText = { readonly begun: Buffer; readonly withoutTeam: Buffer }

function writeShared(update: SharedUpdate): SharedText {
  // All but the closing brace.
  const begun = Buffer.from(`data: ${JSON.stringify(update).slice(0, -1)},"team":`)
  return { begun, withoutTeam: Buffer.concat([begun, Buffer.from('null}\n\n')]) }
}

function withTeam({ begun, withoutTeam }: SharedText, team: LiveUpdate['team']): Buffer {
  return team === null ? withoutTeam : Buffer.concat([begun, Buffer.from(`${JSON.stringify(team)}}\n\n`)])
}
