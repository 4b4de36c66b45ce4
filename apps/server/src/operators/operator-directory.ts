import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from './operator.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { loadOperators } from './repo.ts'
import { resolveOperator } from './resolve-operator.ts'

/** How old the operators in memory may be. */
const MAX_AGE_MS = 2000

/** The operators, kept in memory: every request asks who it belongs to. */
export type OperatorDirectory = {
  readonly all: () => Promise<readonly Operator[]>
  readonly byId: (id: number) => Promise<Operator>
  /** Whose page a request is, by its Host header and the optional `host` parameter. */
  readonly ofHost: (host: string, askedHost?: string) => Promise<Operator>
  /** The same from what was read last, at once; undefined before the first read. A stale one is read anew. */
  readonly knownOfHost: (host: string, askedHost?: string) => Operator | undefined
}

/** Reads operators from the database at most every two seconds; requests in between wait for one read. */
export function createOperatorDirectory(
  db: Kysely<DB>,
  now: () => number = () => performance.now(),
): OperatorDirectory {
  const ring = createKeyRing(db, 'operator-keys', now)
  const reads = createSharedReads<readonly Operator[]>({ maxAgeMs: MAX_AGE_MS, max: 1, now })
  let known: readonly Operator[] = []
  const all = () => reads.get('all', async () => (known = await loadOperators(db, ring)))

  return {
    all,
    byId: async (id) => need((await all()).find((operator) => operator.id === id)),
    ofHost: async (host, askedHost) => need(resolveOperator(await all(), host, askedHost)),
    knownOfHost: (host, askedHost) => {
      all().catch(() => undefined)
      return resolveOperator(known, host, askedHost)
    },
  }
}

function need(operator: Operator | undefined): Operator {
  if (operator === undefined) throw new Error('no operator: the built-in editions are not installed')
  return operator
}
