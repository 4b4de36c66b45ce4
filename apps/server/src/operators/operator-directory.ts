import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from './operator.ts'
import { createAbsence } from '../platform/memory/outlive-absence.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { loadOperators } from './repo.ts'
import { resolveOperator } from './resolve-operator.ts'

/** How old the operators in memory may be, in milliseconds. */
const MAX_AGE_MS = 2000
/** Anybody may name a host. */
const MAX_HOSTS = 1_000
const LONGEST_KEPT = 300

/** The operators, kept in memory, because every request asks which one it belongs to. */
export type OperatorDirectory = {
  readonly all: () => Promise<readonly Operator[]>
  readonly byId: (id: number) => Promise<Operator>
  /** The same, for whoever may come with an operator that was removed since. */
  readonly findById: (id: number) => Promise<Operator | undefined>
  /**
   * The operator whose page a request is for, by its Host header and the optional `host` parameter; undefined for a host
   * that belongs to none, where the editions are not installed.
   */
  readonly ofHost: (host: string, askedHost?: string) => Promise<Operator | undefined>
  /** The same at once; undefined also where the operators in memory are too old. */
  readonly freshOfHost: (host: string, askedHost?: string) => Operator | undefined
  /**
   * The same from what was last read, without waiting; undefined before the first read. Outdated data is read again.
   */
  readonly knownOfHost: (host: string, askedHost?: string) => Operator | undefined
  /** An operator was changed by this process: the next one to ask reads again. */
  readonly outdate: () => void
}

/** Reads operators from the database at most every two seconds; requests in between wait for one read. */
export function createOperatorDirectory(
  db: Kysely<DB>,
  now: () => number = () => performance.now(),
): OperatorDirectory {
  const ring = createKeyRing(db, 'operator-keys', now)
  const reads = createSharedReads<readonly Operator[]>({ maxAgeMs: MAX_AGE_MS, max: 1, now })
  let known: readonly Operator[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let outdated = 0
  const byHost = new Map<string, Operator>()
  const absence = createAbsence(now)
  const all = async () => {
    if (absence.isBridged()) return known
    await absence.outlive(reads.get('all', read))
    return known
  }
  const read = async () => {
    const [startedAt, of] = [now(), outdated]
    known = await loadOperators(db, ring)
    byHost.clear()
    if (of === outdated) readAt = startedAt
    return known
  }
  const resolve = (host: string, askedHost = '') => {
    const key = `${host}\n${askedHost}`
    const found = byHost.get(key)
    if (found !== undefined) return found
    const operator = resolveOperator(known, host, askedHost)
    if (byHost.size >= MAX_HOSTS) byHost.clear()
    if (operator !== undefined && key.length <= LONGEST_KEPT) byHost.set(key, operator)
    return operator
  }

  return {
    all,
    byId: async (id) => need((await all()).find((operator) => operator.id === id)),
    findById: async (id) => (await all()).find((operator) => operator.id === id),
    ofHost: async (host, askedHost) => {
      await all()
      return resolve(host, askedHost)
    },
    freshOfHost: (host, askedHost) => (now() - readAt < MAX_AGE_MS ? resolve(host, askedHost) : undefined),
    knownOfHost: (host, askedHost) => {
      all().catch(() => undefined)
      return resolve(host, askedHost)
    },
    outdate: () => {
      outdated += 1
      readAt = Number.NEGATIVE_INFINITY
      reads.forget('all')
    },
  }
}

function need(operator: Operator | undefined): Operator {
  if (operator === undefined) throw new Error('there is no operator with this id')
  return operator
}
