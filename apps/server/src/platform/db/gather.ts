import { LRUCache } from 'lru-cache'
import { onceForEach } from '../memory/once-for-each.ts'

/** How requests are gathered. */
export type GatherLimits = {
  /** How many batches may run at once, and how many requests go into one. */
  readonly lanes: number
  readonly most: number
  /** Whether a failure means that nothing was done: only then may the requests be tried again. */
  readonly isUndone: (error: unknown) => boolean
  /** Whether those who wait behind a batch that fails for another reason fail with it instead of waiting as long again. */
  readonly failsWaiting?: boolean
}

/**
 * Gathers requests that arrive while earlier ones are running into one batch, so that a rush costs few round trips
 * and few commits; a single request runs at once and alone. `ask` returns answers in the order of its requests. A
 * batch that fails undone is tried again one request at a time, so that nobody fails because of another; a batch
 * whose outcome is unknown fails for all of its requests.
 */
export function gather<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
  { lanes, most, isUndone, failsWaiting = false }: GatherLimits,
): (one: Asked) => Promise<Answer> {
  type Waiting = {
    readonly asked: Asked
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let underWay = 0
  let isPumpDue = false

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await ask(batch.map(({ asked }) => asked))
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index < answers.length) resolve(answers[index] as Answer)
        else reject(new Error('a gathered question was not answered'))
      }
    } catch (error) {
      const mayTryAgain = isUndone(error)
      if (mayTryAgain && batch.length > 1) for (const one of batch) await settle([one])
      else {
        const failed = failsWaiting && !mayTryAgain ? [...batch, ...waiting.splice(0)] : batch
        for (const { reject } of failed) reject(error)
      }
    }
  }

  const pump = (): void => {
    isPumpDue = false
    while (underWay < lanes && waiting.length > 0) {
      underWay += 1
      void settle(waiting.splice(0, most)).then(() => {
        underWay -= 1
        pumpSoon()
      })
    }
  }

  // What arrived together is asked together: the requests that one look at the sockets brought are all read by then.
  const pumpSoon = (): void => {
    if (isPumpDue || underWay === lanes || waiting.length === 0) return
    isPumpDue = true
    setImmediate(pump)
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      pumpSoon()
    })
}

/** For owners with many changing keys, only the gatherers used last are kept. */
const MAX_KEYS = 200

/** The same for each key of an owner: requests of one key do not wait for another's. */
export function gatherByKey<Owner extends object, Key extends NonNullable<unknown>, Asked, Answer>(
  ask: (owner: Owner, all: readonly Asked[]) => Promise<readonly Answer[]>,
  limits: GatherLimits,
): (owner: Owner, key: Key, one: Asked) => Promise<Answer> {
  type Gatherers = LRUCache<Key, (one: Asked) => Promise<Answer>>
  const gatherersOf = onceForEach<Owner, Gatherers>(() => new LRUCache({ max: MAX_KEYS }))
  return (owner, key, one) => {
    const gatherers = gatherersOf(owner)
    const asking = gatherers.get(key) ?? gather((all: readonly Asked[]) => ask(owner, all), limits)
    gatherers.set(key, asking)
    return asking(one)
  }
}

/**
 * What many ask for themselves, by one statement: those who come while others are read share the next. `read` returns
 * answers in the order of its questions; nobody is told what was read before they asked.
 */
export function gatherReads<Owner extends object, Asked, Answer>(
  read: (owner: Owner, all: readonly Asked[]) => Promise<readonly Answer[]>,
): (owner: Owner, one: Asked) => Promise<Answer> {
  const askingOf = onceForEach<Owner, { readonly ask: (one: Asked) => Promise<Answer> }>((owner) => ({
    ask: gather((all) => read(owner, all), READS),
  }))
  return (owner, one) => askingOf(owner).ask(one)
}

/** Two at a time, so that one statement is read while another's answers are sent. */
export const READS: GatherLimits = { lanes: 2, most: 64, isUndone: isRefusedByDatabase, failsWaiting: true }

/**
 * SQLSTATEs after which the outcome is unknown, as the connection or the server went away, or after which every other
 * try would wait as long again.
 */
const NO_OTHER_TRY = /^(08|57|58)/

/** Whether the database itself refused a statement at once, so that its transaction was rolled back. */
export function isRefusedByDatabase(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !NO_OTHER_TRY.test(code)
}
