import type { Operator } from '../operators/index.ts'

/**
 * When a login counts as made, in epoch seconds; undefined for now. A provider that let its visitor in earlier, though we asked it
 * to ask again, makes it too old for large payments; how long it lasts does not change. One that does not say when is believed.
 */
export function openedAtOf(
  { fairPlay }: Pick<Operator, 'fairPlay'>,
  provedAt: number | undefined,
  nowMs: number,
): number | undefined {
  if (fairPlay.freshLogin === undefined || provedAt === undefined) return undefined
  const now = Math.floor(nowMs / 1000)
  const tooOld = now - fairPlay.freshLogin.minutes * 60 - 1
  return Math.min(now, Math.max(tooOld, provedAt))
}
