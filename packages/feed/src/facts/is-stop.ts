import type { FactBody } from './fact.ts'

/** Whether a fact says that its match was stopped before its end, and that its score does not stand. */
export function isStop(body: FactBody): boolean {
  return body.kind === 'abandoned' && !body.countsAsFinal
}
