/**
 * A decision of the rules: either a value or an expected refusal. Rules never throw.
 */
export type Result<T, R> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** The decision that something is allowed, with what follows from it. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** The decision that something is not allowed, with the reason. */
export function refuse<R>(refusal: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}

/** Marks a case the types say cannot happen; reached only by a fault in our own code. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`)
}
