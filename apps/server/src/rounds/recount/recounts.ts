import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Connection } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createThread } from '../../platform/threads/thread.ts'
import { checkRound, type RoundCheck } from '../check-round.ts'
import { followCorrections } from '../correct/follow-corrections.ts'
import { previewRound, type RoundPreview, type WhatIf } from '../correct/preview-round.ts'
import type { RecountQuestion, RecountReply } from './recount-worker.ts'

/**
 * Long computations about locked game rounds: what something would change, and whether a result is right (ADR-29). They
 * read what is committed: ask in a transaction before it writes anything that counts in the round.
 */
export type Recounts = {
  readonly preview: (gameRoundId: number, whatIf?: WhatIf) => Promise<RoundPreview | undefined>
  readonly check: (gameRoundId: number) => Promise<RoundCheck | undefined>
  /** Brings what is shown of closed rounds to the log; which are shown otherwise, undefined where it has to wait. */
  readonly correct: (gameRoundIds: readonly number[]) => Promise<readonly number[] | undefined>
}

/** Computed by whoever asks, on their connection: for the command line, where nobody else waits, and for tests. */
export function recountsOn(db: Kysely<DB>): Recounts {
  return {
    preview: (gameRoundId, whatIf) => previewRound(db, gameRoundId, whatIf),
    check: (gameRoundId) => checkRound(db, gameRoundId),
    correct: (gameRoundIds) => followCorrections(db, gameRoundIds),
  }
}

/** Computed by a thread, which is there only while there is something to compute, and a while longer. */
export type RecountThread = Recounts & {
  readonly isRunning: () => boolean
  /** Ends it for good; what is not answered yet fails. */
  readonly stop: () => Promise<void>
}

const MOST_OPEN = 8
const IDLE_MS = 60_000

/**
 * Has them computed one after another in a thread with a connection of its own. Throws ApiError `unavailable` when too
 * many are not answered yet.
 */
export function recountsInThread(
  connection: Connection,
  { mostOpen = MOST_OPEN, idleMs = IDLE_MS }: { readonly mostOpen?: number; readonly idleMs?: number } = {},
): RecountThread {
  const thread = createThread<RecountQuestion, RecountReply>(join(import.meta.dirname, 'recount-worker.ts'), {
    data: connection,
  })
  let isStopped = false
  let idle: NodeJS.Timeout | undefined

  const ask = async (question: RecountQuestion): Promise<RecountReply> => {
    if (isStopped || thread.open() >= mostOpen) throw new ApiError('unavailable')
    clearTimeout(idle)
    try {
      return await thread.ask(question)
    } finally {
      clearTimeout(idle)
      if (thread.open() === 0) idle = setTimeout(() => void thread.end(), idleMs).unref()
    }
  }

  return {
    preview: async (gameRoundId, whatIf) => (await ask({ type: 'preview', gameRoundId, whatIf })).preview,
    check: async (gameRoundId) => (await ask({ type: 'check', gameRoundId })).check,
    correct: async (gameRoundIds) => (await ask({ type: 'correct', gameRoundIds })).corrected,
    isRunning: thread.isRunning,
    stop: async () => {
      isStopped = true
      clearTimeout(idle)
      await thread.end()
    },
  }
}
