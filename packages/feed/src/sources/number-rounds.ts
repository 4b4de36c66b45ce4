import type { EpochMs } from '@gaffer/rules'

/**
 * Rounds by their names. 'Regular Season - 12' is round 12 as long as all names share one stem; names of several
 * stages, or without numbers, are numbered in the order in which they are first played. A match without a round name
 * has no round.
 */
export function numberRounds(
  fixtures: readonly { readonly roundName: string; readonly kickOffAt: EpochMs | null }[],
): {
  readonly rounds: readonly { readonly number: number; readonly name: string }[]
  readonly numberOf: ReadonlyMap<string, number>
} {
  const first = new Map<string, number>()
  for (const { roundName, kickOffAt } of fixtures) {
    if (roundName === '') continue
    first.set(roundName, Math.min(first.get(roundName) ?? Infinity, kickOffAt ?? Infinity))
  }
  const names = [...first].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b))).map(([name]) => name)
  const parts = names.map((name) => /^(.*?)(\d{1,2})$/.exec(name))
  const stems = new Set(parts.map((part) => part?.[1]))
  const isPlain = stems.size === 1 && !stems.has(undefined)
  const numberOf = new Map(
    names.map((name, index) => [name, isPlain ? Number(parts[index]?.[2]) : index + 1] as const),
  )
  const rounds = [...numberOf].map(([name, number]) => ({ number, name })).sort((a, b) => a.number - b.number)
  return { rounds, numberOf }
}
