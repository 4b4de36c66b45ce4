/** A row of the table: what was measured, the figure, and its ratio to the yardstick of the same run. */
export type BenchRow = {
  readonly what: string
  readonly figure: string
  readonly yardstick: string
  readonly ratio: string
}

/** Milliseconds of the best of several runs, which is the least disturbed one. */
export async function bestOf(runs: number, act: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = performance.now()
    await act()
    best = Math.min(best, performance.now() - before)
  }
  return best
}

export function milliseconds(value: number): string {
  return value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`
}

/** The value that a share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
