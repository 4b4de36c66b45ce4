/**
 * Rows without those that stand in a file once more, equal in every cell, and how many those were. Copies of seasons
 * that people keep have some.
 */
export function distinctRows<T extends { readonly file: string; readonly line: number }>(
  rows: readonly T[],
): { readonly rows: readonly T[]; readonly repeated: number } {
  const distinct = new Map<string, T>()
  for (const row of rows) {
    const { file: _, line: __, ...cells } = row
    const key = JSON.stringify(cells)
    if (!distinct.has(key)) distinct.set(key, row)
  }
  return { rows: [...distinct.values()], repeated: rows.length - distinct.size }
}
