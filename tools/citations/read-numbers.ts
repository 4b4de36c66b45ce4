import { basename } from 'node:path'
import { lineAt, type Fault, type TextFile } from './text-file.ts'

/** The papers whose lines are numbered, by the letter they are cited with. */
const PAPERS = { R: 'docs/rules.md', Q: 'docs/rulings.md', G: 'docs/guarantees.md' } as const

const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

/** The last number of each kind, and where a paper skips or repeats one. */
export type Numbers = { readonly last: ReadonlyMap<string, number>; readonly faults: readonly Fault[] }

/** Reads the numbers that may be cited; each kind begins at 1, without gaps or duplicates. */
export function readNumbers(files: readonly TextFile[]): Numbers {
  const papers = Object.entries(PAPERS).map(([kind, path]) => {
    const text = files.find((file) => file.path === path)?.text ?? ''
    const lines = [...text.matchAll(new RegExp(String.raw`^- \*\*${kind}-(\d+)\*\* `, 'gm'))]
    return {
      kind,
      found: lines.map(({ 1: number, index }) => ({
        path,
        line: lineAt(text, index),
        number: Number(number),
      })),
    }
  })
  const decisions = files.flatMap(({ path }) => {
    const number = DECISION.exec(path)?.[1]
    return number === undefined ? [] : [{ path, line: 1, number: Number(number) }]
  })
  const kinds = [...papers, { kind: 'ADR', found: decisions.sort((a, b) => a.number - b.number) }]
  return {
    last: new Map(kinds.map(({ kind, found }) => [kind, Math.max(0, ...found.map(({ number }) => number))])),
    faults: [...kinds.flatMap(({ kind, found }) => findGaps(kind, found)), ...findTitles(files)],
  }
}

type Place = { readonly path: string; readonly line: number; readonly number: number }

/** Their numbers only rise: some are set aside before they are written, and are then not used again. */
const MAY_SKIP: readonly string[] = ['Q', 'G']

/** The first number of a kind that does not follow its predecessor; later faults would only follow from it. */
function findGaps(kind: string, found: readonly Place[]): readonly Fault[] {
  const due = (index: number) => (found[index - 1]?.number ?? 0) + 1
  const at = found.findIndex(({ number }, index) =>
    MAY_SKIP.includes(kind) ? number < due(index) : number !== due(index),
  )
  const place = found[at]
  if (place === undefined) return []
  const { path, line, number } = place
  return [{ path, line, fault: `${kind}-${number} stands where ${kind}-${due(at)} should` }]
}

/** Decision records whose title has a different number from their file. */
function findTitles(files: readonly TextFile[]): readonly Fault[] {
  return files.flatMap(({ path, text }) => {
    const number = DECISION.exec(path)?.[1]
    if (number === undefined || text.startsWith(`# ${Number(number)}. `)) return []
    return [{ path, line: 1, fault: `the title of ${basename(path)} does not begin with ${Number(number)}` }]
  })
}
