import { createHmac, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { AutofillCandidate, FilledSquad } from '@gaffer/autofill'
import type { GameRules, LineUp, Result } from '@gaffer/rules'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import { createWorkerPool, type PoolLimits } from '../platform/threads/worker-pool.ts'

/** What a team is filled from. The same input always gives the same team. */
export type FillQuestion = {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: Pick<LineUp, 'starters' | 'reserves'>
  readonly rules: GameRules
  readonly seed: number
}

export type FillAnswer = Result<FilledSquad, 'noLegalTeam'>

/** A question as it goes to a worker: candidates as shared bytes, which a worker reads once. */
export type FillJob = Omit<FillQuestion, 'candidates'> & {
  readonly candidates: { readonly id: number; readonly bytes: SharedArrayBuffer }
}

/** Fills teams in workers; what was asked before is remembered. */
export type SquadFiller = {
  /** Joins wait for their team, so they are urgent. Throws ApiError `unavailable` when it is not to be had now. */
  readonly fillSquad: (
    question: FillQuestion,
    options?: { readonly isUrgent?: boolean },
  ) => Promise<FillAnswer>
  /** What makes the team of a manager another one in each contest; nobody computes it for somebody else. */
  readonly seedOf: (
    of: { readonly managerId: number | undefined },
    contest: { readonly contestId: number },
  ) => number
  readonly waiting: () => number
  readonly stop: () => Promise<void>
}

const REMEMBERED = 5_000
const LIMITS: PoolLimits = {
  workers: Math.min(4, Math.max(1, availableParallelism() - 1)),
  mostWaiting: 64,
  patienceMs: 10_000,
}

let nextId = 1

/** Encoded once: the same candidates serve every manager until something about a player changes. */
const bytesOf = onceForEach((candidates: readonly AutofillCandidate[]): FillJob['candidates'] => {
  const stored = serialize(candidates)
  const bytes = new SharedArrayBuffer(stored.byteLength)
  stored.copy(new Uint8Array(bytes))
  return { id: nextId++, bytes }
})

export function createSquadFiller(
  limits: Partial<PoolLimits> = {},
  secret: string | Buffer = randomBytes(32),
): SquadFiller {
  const pool = createWorkerPool<FillJob, FillAnswer>(join(import.meta.dirname, 'squad-filler-worker.ts'), {
    ...LIMITS,
    ...limits,
  })
  const remembered = new LRUCache<string, Promise<FillAnswer>>({ max: REMEMBERED })
  return {
    fillSquad: ({ candidates: all, picked, rules, seed }, options) => {
      const candidates = bytesOf(all)
      const key = JSON.stringify([candidates.id, picked, rules, seed])
      const known = remembered.get(key)
      if (known !== undefined) return known
      const answer = pool.run({ candidates, picked, rules, seed }, options)
      remembered.set(key, answer)
      answer.catch(() => remembered.delete(key))
      return answer
    },
    seedOf: ({ managerId = 0 }, { contestId }) =>
      createHmac('sha256', secret).update(`${managerId} ${contestId}`).digest().readInt32LE(),
    waiting: pool.waiting,
    stop: pool.stop,
  }
}
