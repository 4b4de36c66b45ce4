import type { ConsoleAnswer } from '@gaffer/contract/console'
import { type Movement, type MovementPlace, MOVEMENTS_PER_PAGE } from './load-movements.ts'

type Shown = ConsoleAnswer<'managerMovements'>['data'][number]

export function presentMovement(movement: Movement): Shown {
  return {
    operation_id: movement.operationId,
    at: movement.at.toISOString(),
    kind: movement.kind,
    state: movement.state,
    is_undone: movement.isUndone,
    amount: movement.amount,
    currency: movement.currency,
    contest: movement.contest,
    team: movement.team,
  }
}

/** A page of movements, and where the next one begins. */
export function pageOf(movements: readonly Movement[]) {
  const page = movements.slice(0, MOVEMENTS_PER_PAGE)
  const last = page.at(-1)
  const hasMore = movements.length > MOVEMENTS_PER_PAGE && last !== undefined
  return { page, next: hasMore ? `${last.atMicros}~${last.operationId}` : null }
}

/** What a cursor stands for; undefined for none, and for one that we did not make. */
export function readPlace(cursor: string | undefined): MovementPlace | undefined {
  const [at, id] = (cursor ?? '').split('~')
  const isOurs = /^\d{1,16}$/.test(at ?? '') && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id ?? '')
  return isOurs ? { at: Number(at), id: id ?? '' } : undefined
}
