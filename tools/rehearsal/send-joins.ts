import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Joiner, MoneyWorld } from './money-world.ts'

const IN_FLIGHT = 24
const PATIENCE_MS = 12_000

/** What a manager was finally told. */
export type Told = { readonly managerId: number; readonly outcome: 'entered' | 'pending' | 'refused' }

/**
 * Sends every join, repeating it under the same name while there is no answer, as a page would. Each call and its
 * outcome is a line of the history on disk.
 */
export async function sendJoins(url: string, world: MoneyWorld, history: string): Promise<readonly Told[]> {
  const told: Told[] = []
  const queue = world.joiners.values()
  const write = (line: object) =>
    appendFileSync(history, `${JSON.stringify({ at: performance.now(), ...line })}\n`)
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const joiner of queue) {
        const outcome = await joinUntilAnswered(url, joiner, world.body, write)
        told.push({ managerId: joiner.managerId, outcome })
      }
    }),
  )
  return told
}

async function joinUntilAnswered(
  url: string,
  { managerId, token, path }: Joiner,
  body: string,
  write: (line: object) => void,
): Promise<Told['outcome']> {
  for (;;) {
    write({ managerId, type: 'invoke' })
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'PUT',
        headers: { authorization: token, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { data, code } = (await answer.json()) as {
        data?: { state: 'entered' | 'pending' }
        code?: string
      }
      write({ managerId, type: answer.ok ? 'ok' : 'fail', status: answer.status, state: data?.state, code })
      if (answer.ok && data) return data.state
      if (answer.status < 500) return 'refused'
    } catch {
      write({ managerId, type: 'unknown' })
    }
    await pause(300)
  }
}
