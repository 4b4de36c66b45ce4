import type { ConsoleAnswer } from '@gaffer/contract/console'
import { tellStory } from '../../wallet/index.ts'
import type { Movement } from '../money/index.ts'

type Story = ConsoleAnswer<'operationStory'>['data']

/** The story of an operation as its manager reads it, and what the wallet said in its own words. */
export function tellStaff(movement: Movement): Pick<Story, 'steps' | 'end' | 'next_try_at'> {
  const { steps, ...story } = tellStory({ ...movement, createdAt: movement.at })
  const told = steps.map((step) => ({ ...step, words: null }))
  if (movement.walletMessage === null) return { ...story, steps: told }
  const said = { what: 'said', because: null, words: movement.walletMessage } as const
  // It is stored with the last answer, which is the decision or what left it open.
  const heardAt = movement.decidedAt ?? movement.unknownAt ?? movement.sentAt ?? movement.at
  const heard = { ...said, at: heardAt.toISOString() }
  const before = told.filter(({ at }) => at <= heard.at)
  return { ...story, steps: [...before, heard, ...told.slice(before.length)] }
}
