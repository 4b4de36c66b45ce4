/** What can seal: each takes a key of 32 bytes, an IV of 12 and a place, and gives a tag of 16 (ADR-37). */
export const SEAL_ALGORITHMS = ['aes-256-gcm', 'chacha20-poly1305'] as const
export type SealAlgorithm = (typeof SEAL_ALGORITHMS)[number]

/** Whether a word names what this release can seal with. */
export function isSealAlgorithm(word: string | undefined): word is SealAlgorithm {
  return SEAL_ALGORITHMS.some((one) => one === word)
}
