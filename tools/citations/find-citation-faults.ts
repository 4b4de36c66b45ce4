import { findUnmapped } from './find-unmapped.ts'
import { readNumbers } from './read-numbers.ts'
import { lineAt, type Fault, type TextFile } from './text-file.ts'

/** `R-12`, or a range `R-12..15`; a list is written in full, `R-12, R-14`. */
const CITATION = /(?<![\w-])(R|Q|G|ADR)-(\d+)(?:\.\.(\d+))?(?![\w-])/g

/** What separates two words, also across the lines of a comment. */
const SPACE = String.raw`(?:[ \t\x60]|\r?\n[ \t]*(?:\*|//|#|--)?)+`

const OUTSIDE =
  'specification|spec|design|decisions?|reliability|style|stack|competitors|feeds|findings|house'

/** A numbered part of another document. */
const NUMBERED = new RegExp(
  String.raw`\b(?:(?:${OUTSIDE})(?:\.md)?(?:${SPACE}sections?)?|sections?)${SPACE}§?\d+\b|\breliability${SPACE}G\d+\b|\(G\d+\b|\bthe${SPACE}specification\b`,
  'gi',
)

/** A document by its name, unless it is part of an address. */
const DOCUMENT = /(?<![\w./:-])(?:[\w.-]+\/)*[\w-]+\.md\b/g

/**
 * What is wrong with the papers' numbers and with citations: a number that does not exist, a range that goes
 * backwards, a part of another document, a document that is not in the tree, a rule missing from the map.
 */
export function findCitationFaults(files: readonly TextFile[]): readonly Fault[] {
  const numbers = readNumbers(files)
  const documents = files.map(({ path }) => `/${path}`).filter((path) => path.endsWith('.md'))
  return [
    ...numbers.faults,
    ...findUnmapped(files, numbers.last.get('R') ?? 0),
    ...files.flatMap(({ path, text }) => {
      const at = (offset: number, fault: string): Fault => ({ path, line: lineAt(text, offset), fault })
      return [
        ...[...text.matchAll(CITATION)].flatMap(({ 0: cited, 1: kind = '', 2: from, 3: to = from, index }) =>
          isThere(Number(from), Number(to), numbers.last.get(kind) ?? 0)
            ? []
            : [at(index, `${cited} leads nowhere`)],
        ),
        ...[...text.matchAll(NUMBERED)].map(({ 0: cited, index }) =>
          at(index, `"${cited.replaceAll(/\s+(?:\*\s)?/g, ' ')}" is of no document here`),
        ),
        ...[...text.matchAll(DOCUMENT)].flatMap(({ 0: name, index }) =>
          documents.some((document) => document.endsWith(`/${withoutSteps(name)}`))
            ? []
            : [at(index, `${name} is not in the tree`)],
        ),
      ]
    }),
  ]
}

function isThere(from: number, to: number, last: number): boolean {
  return from >= 1 && from <= to && to <= last
}

/** A relative path without its leading `../` steps. */
function withoutSteps(path: string): string {
  return path.replace(/^(?:\.{1,2}\/)+/, '')
}
