import { lineAt, type Fault, type TextFile } from './text-file.ts'

/** The papers that lead into the code. */
const PAPERS =
  /^(?:ARCHITECTURE|CONTRIBUTING|(?:apps|packages)\/[\w/-]+\/README)\.md$|^packages\/\w+\/README\.md$/
/** Something in backticks that is a name of the code: it has a capital inside. */
const NAME = /`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g
const SOURCE = /\.(?:tsx?|json|yml)$/

/** Names of the code that a paper mentions but no source contains. */
export function findLostNames(files: readonly TextFile[]): readonly Fault[] {
  const sources = files.filter(({ path }) => SOURCE.test(path)).map(({ text }) => text)
  return files
    .filter(({ path }) => PAPERS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAME)]
        .filter(({ 1: name = '' }) => !sources.some((source) => source.includes(name)))
        .map(({ 1: name, index }) => ({ path, line: lineAt(text, index), fault: `${name} is in no source` })),
    )
}
