import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { type Answer, type CallOutside, callReceiver } from './call-receiver.ts'
import { decideRetry, pauseOfReceiver } from './decide-retry.ts'
import {
  type Claimed,
  claimDeliveries,
  loadDueReceivers,
  type Outcome,
  parkOld,
  planDeliveries,
  storeOutcomes,
} from './deliveries.ts'
import { loadEventsAt, type StoredEvent } from './load-events.ts'
import { numberEvents } from './number-events.ts'
import { presentEvent } from './present.ts'
import { type Destination, forgetReceiver, loadDestination, updateHealth } from './receivers.ts'

export type EventDeps = {
  readonly db: Kysely<DB>
  /** The time that all nodes share, epoch milliseconds. */
  readonly now: () => number
  readonly logFault: (error: unknown) => void
  readonly call?: CallOutside
}

/** Lets events leave. */
export type EventKeeper = {
  /** Numbers what was committed, plans deliveries and begins them, and waits for none: a receiver that hangs delays no other. */
  readonly turn: () => Promise<void>
  /** Waits for the calls that were begun. */
  readonly settled: () => Promise<unknown>
}

export function createEventKeeper(deps: EventDeps): EventKeeper {
  const { db, now, logFault } = deps
  const ring = createKeyRing(db, 'operator-keys')
  const running = new Map<number, Promise<void>>()
  const begin = (receiverId: number) => {
    if (running.has(receiverId)) return
    const delivering = deliver(deps, ring, receiverId)
      .catch(logFault)
      .finally(() => running.delete(receiverId))
    running.set(receiverId, delivering)
  }
  return {
    turn: async () => {
      await numberEvents(db)
      await planDeliveries(db, new Date(now()))
      for (const receiverId of await loadDueReceivers(db, new Date(now()))) begin(receiverId)
    },
    settled: () => Promise.all(running.values()),
  }
}

/** Sends a receiver what is due, some at a time, until nothing is or it fails. */
async function deliver(
  deps: EventDeps,
  ring: ReturnType<typeof createKeyRing>,
  receiverId: number,
): Promise<void> {
  for (;;) {
    const at = deps.now()
    const destination = await loadDestination(deps.db, ring, receiverId, new Date(at))
    if (destination === undefined) throw new Error(`the secret of receiver ${receiverId} cannot be opened`)
    const claimed = await claimDeliveries(deps.db, receiverId, new Date(at))
    if (claimed.length === 0) return
    const events = new Map(
      (
        await loadEventsAt(
          deps.db,
          destination.operatorId,
          claimed.map(({ position }) => position),
        )
      ).map((event) => [event.position, event]),
    )
    const sent = await Promise.all(
      claimed.map(async (one) => send(deps, destination, one, events.get(one.position))),
    )
    await storeOutcomes(
      deps.db,
      receiverId,
      sent.map(({ outcome }) => outcome),
    )
    if (!(await goesOn(deps, receiverId, destination, sent))) return
  }
}

type Sent = { readonly outcome: Outcome; readonly answer: Answer | undefined }

async function send(
  { now, call }: EventDeps,
  destination: Destination,
  claimed: Claimed,
  event: StoredEvent | undefined,
): Promise<Sent> {
  const ended = (state: Outcome['state'], failure: string | null = null): Sent => ({
    outcome: { ...claimed, state, failure, nextAt: null },
    answer: undefined,
  })
  if (event === undefined) return ended('parked', 'purged')
  if (event.isWithheld) return ended('withheld')
  const message = presentEvent(event)
  const answer = await callReceiver(
    destination,
    { id: message.id, body: JSON.stringify(message), at: now() },
    call,
  )
  if (answer.outcome === 'received') return { ...ended('delivered'), answer }
  const retryAt = decideRetry(
    { attempts: claimed.attempts, queuedAt: claimed.queuedAt.getTime() },
    now(),
    Math.random(),
  )
  const outcome: Outcome = {
    ...claimed,
    state: retryAt === undefined ? 'parked' : 'waiting',
    nextAt: retryAt === undefined ? null : new Date(retryAt),
    failure: answer.failure,
  }
  return { outcome, answer }
}

/** Stores how the receiver is; whether it is called again at once. */
async function goesOn(
  { db, now }: EventDeps,
  receiverId: number,
  destination: Destination,
  sent: readonly Sent[],
): Promise<boolean> {
  const answers = sent.flatMap(({ answer }) => answer ?? [])
  if (answers.some(({ outcome }) => outcome === 'gone')) {
    await forgetReceiver(db, receiverId, new Date(now()))
    return false
  }
  const failed = answers.filter(({ outcome }) => outcome === 'failed').length
  const isAnswering = answers.length > failed
  const failures = isAnswering ? 0 : destination.failures + failed
  const pause = pauseOfReceiver(failures)
  if (failures !== destination.failures) {
    await updateHealth(db, receiverId, {
      failures,
      nextAt: pause === 0 ? null : new Date(now() + pause),
    })
  }
  if (failures > 0) await parkOld(db, receiverId, new Date(now()))
  return pause === 0
}
