import { relative } from 'node:path'

/** A mutant, as Stryker reports it. */
export type Mutant = { readonly fileName: string; readonly status: string }

/** The share of mutants that a test noticed or that ran for ever, in per cent of those that could run. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const { noticed, missed } = count(mutants)
  return noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed)
}

/** One line per file, the weakest first, and one for the total. */
export function table(mutants: readonly Mutant[], root: string): string {
  const files = [...Map.groupBy(mutants, ({ fileName }) => relative(root, fileName))]
    .map(([file, ofFile]) => ({ file, score: scoreOf(ofFile), ...count(ofFile) }))
    .sort((one, other) => one.score - other.score)
  const all = { file: 'all', score: scoreOf(mutants), ...count(mutants) }
  const rows = [...files, all].map(
    ({ file, score, noticed, missed, untested }) =>
      `${score.toFixed(1).padStart(6)} ${pad(noticed)} ${pad(missed)} ${pad(untested)}  ${file}`,
  )
  return [' score noticed  missed untested  file', ...rows].join('\n')
}

function count(mutants: readonly Mutant[]) {
  const of = (...statuses: readonly string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    noticed: of('Killed', 'Timeout'),
    missed: of('Survived', 'NoCoverage'),
    untested: of('NoCoverage'),
  }
}

function pad(count: number): string {
  return String(count).padStart(7)
}
