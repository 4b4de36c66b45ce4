/**
 * The newest version of the live results this page has seen. It accepts nothing older, so that points never go back
 * when another node answers (ADR-22).
 */
const seen: { version: number; behindSince: number | undefined } = { version: 0, behindSince: undefined }
/** A server behind for this long is not late: its results began again, for example after restoring a database. */
const PATIENCE_MS = 10_000

/** The newest version seen; undefined before the first. */
export function seenVersion(): number | undefined {
  return seen.version > 0 ? seen.version : undefined
}

/** Takes the version of an answer or message; false when this page has seen a newer one. */
export function learnVersion(version: number): boolean {
  if (!Number.isSafeInteger(version) || version < seen.version) return false
  seen.version = version
  seen.behindSince = undefined
  return true
}

const versions = new WeakMap<object, number>()

/** Remembers which version an answer has. */
export function markVersion(answer: object, version: number): void {
  if (Number.isSafeInteger(version)) versions.set(answer, version)
}

/** The version an answer came with; undefined where the server gave none. */
export function versionOf(answer: unknown): number | undefined {
  return typeof answer === 'object' && answer !== null ? versions.get(answer) : undefined
}

/** Records a refusal for being behind, at a time in milliseconds. */
export function learnBehind(now: number): void {
  seen.behindSince ??= now
  if (now - seen.behindSince < PATIENCE_MS) return
  seen.version = 0
  seen.behindSince = undefined
}
