import type { Fault, TextFile } from './text-file.ts'

const MAP = 'docs/spec-map.md'

/** A row of the map, which begins with its rules. */
const ROW = /^\| (R-[^|]*) \|/gm

/** Rules without a row in the map; empty where there is no map. */
export function findUnmapped(files: readonly TextFile[], last: number): readonly Fault[] {
  const map = files.find(({ path }) => path === MAP)
  if (map === undefined) return []
  const mapped = new Set(
    [...map.text.matchAll(ROW)].flatMap(({ 1: rules = '' }) =>
      [...rules.matchAll(/R-(\d+)(?:\.\.(\d+))?/g)].flatMap(({ 1: from, 2: to = from }) =>
        numbersBetween(Number(from), Number(to)),
      ),
    ),
  )
  return numbersBetween(1, last)
    .filter((number) => !mapped.has(number))
    .map((number) => ({ path: MAP, line: 1, fault: `R-${number} has no row` }))
}

function numbersBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
