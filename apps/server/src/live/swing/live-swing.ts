import { join } from 'node:path'
import { createThread } from '../../platform/threads/thread.ts'
import type { LiveSwing, Swing } from '../../contests/index.ts'
import { contestAt, indexOfEntry, type Scoreboard } from '../../rounds/index.ts'
import type { LiveRound } from '../fold/round-memory.ts'
import type { LiveScoreboards } from '../scoreboards/live-scoreboards.ts'
import type { SwingRequest } from './swing-worker.ts'

/** The thread ends after so long without a question, and gives back its memory. */
const IDLE_MS = 120_000

/** What the thread has of a round. */
type Sent = { readonly scoreboard: Scoreboard; readonly scored: LiveRound['scored'] }

/**
 * Answers what could happen next to a team, in a thread of its own: points of the game never wait for it. The thread is
 * there while somebody asks, and gets a round once for each of its changes.
 */
export function createLiveSwing(
  live: Pick<LiveScoreboards, 'scoreboards'>,
  rounds: () => ReadonlyMap<number, LiveRound>,
): LiveSwing & { readonly stop: () => Promise<void> } {
  const thread = createThread<SwingRequest, Swing | undefined>(join(import.meta.dirname, 'swing-worker.ts'))
  let sent = new Map<number, Sent>()
  let isStopped = false
  let idle: NodeJS.Timeout | undefined

  const endIfIdle = (): void => {
    sent = new Map()
    void thread.end()
  }

  /** Answers that nobody waits for fail with the thread, whose next question starts another. */
  const post = (request: SwingRequest): void => void thread.ask(request).catch(() => undefined)

  const send = (gameRoundId: number, scoreboard: Scoreboard, round: LiveRound): void => {
    if (!thread.isRunning()) sent = new Map()
    for (const id of sent.keys()) {
      if (live.scoreboards().has(id)) continue
      post({ type: 'drop', gameRoundId: id })
      sent.delete(id)
    }
    const known = sent.get(gameRoundId)
    if (known?.scoreboard !== scoreboard) post({ type: 'keep', scoreboard })
    if (known?.scoreboard !== scoreboard || known.scored !== round.scored) {
      const { fixtures, players, pack } = round.context
      const { states, scored, version } = round
      const context = { fixtures, players, pack }
      post({ type: 'play', gameRoundId, round: { version, context, states, scored } })
    }
    sent.set(gameRoundId, { scoreboard, scored: round.scored })
  }

  return {
    swing: async ({ entryId, roundNumber }) => {
      for (const [gameRoundId, scored] of live.scoreboards()) {
        const index = indexOfEntry(scored.scoreboard, entryId)
        const range = index === undefined ? undefined : contestAt(scored.scoreboard, index)
        const round = rounds().get(gameRoundId)
        if (index === undefined || range?.contest.number !== roundNumber || round === undefined) continue
        if (isStopped) return undefined
        clearTimeout(idle)
        idle = setTimeout(endIfIdle, IDLE_MS).unref()
        send(gameRoundId, scored.scoreboard, round)
        const swing = await thread.ask({ type: 'swing', gameRoundId, index })
        // A version that changed nothing in the round is not sent.
        return swing && { ...swing, version: round.version }
      }
      return undefined
    },
    stop: async () => {
      isStopped = true
      clearTimeout(idle)
      await thread.end()
    },
  }
}
