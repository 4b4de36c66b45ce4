/** Writes `THIRD_PARTY_LICENCES.md`: what the product ships from others, who they are, and their terms. */
import type { LockedPackage } from './locked-packages.ts'
import { readLicenceText, sameTerms, type LicenceText } from './licence-text.ts'
import { PARTS_OF_BINARIES } from './parts-of-binaries.ts'

type Work = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: LicenceText | undefined
}

const NO_TEXT: LicenceText = { holders: [], terms: '', notice: '' }
/** Node's own terms are 150 kB because of everything compiled into it; they are next to the binary. */
const LONGEST_TERMS = 20_000

export function writeLicences(root: string, packages: readonly LockedPackage[]): string {
  const works = gatherWorks(root, packages)
  return [
    '# Third-party licences',
    'What the product is shipped with, as the lockfile names it. Written by `npm run licences`; `npm run check:licences`\nholds it against the lockfile and against the licences that may be used (`tools/licences/allowed.ts`).',
    rows(
      ['package', 'version', 'licence', 'copyright'],
      works.map(({ name, version, licence, text }) => [name, version, licence, holdersOf(text)]),
    ),
    '## Inside binaries',
    'Three packages hold programs with libraries of others in them, which no package file names.',
    rows(
      ['in', 'part', 'licence'],
      PARTS_OF_BINARIES.map(({ inside, part, licence }) => [inside, part, licence]),
    ),
    '## Notices',
    ...works.flatMap(({ name, text }) => (text?.notice ? [`### ${name}`, quoted(text.notice)] : [])),
    '## Terms',
    ...termsOf(works),
  ]
    .join('\n\n')
    .concat('\n')
}

/** One entry per name, version and licence; builds of one package for several platforms are one work. */
function gatherWorks(root: string, packages: readonly LockedPackage[]): readonly Work[] {
  const key = ({ name, version }: LockedPackage) => `${withoutPlatform(name)} ${version}`
  return [...Map.groupBy(packages, key).values()]
    .flatMap(([first, ...others]): readonly Work[] => {
      if (first === undefined) return []
      const text = [first, ...others].map(({ folder }) => readLicenceText(root, folder)).find(Boolean)
      return [{ ...first, name: withoutPlatform(first.name), text }]
    })
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

function withoutPlatform(name: string): string {
  return name.replace(/linux-(?:x64|arm64)$/, 'linux-*').replace(/(?<=^@resvg\/resvg-js-).+/, '*')
}

function termsOf(works: readonly Work[]): readonly string[] {
  const groups = Map.groupBy(works, ({ licence, text }) => `${licence} ${sameTerms(text?.terms ?? '')}`)
  return [...groups.values()]
    .sort((one, other) => other.length - one.length || compare(one[0]?.name ?? '', other[0]?.name ?? ''))
    .flatMap((group) => {
      const [{ licence, text } = { licence: '', text: NO_TEXT }] = group
      const terms = text?.terms ?? ''
      const names = group.map(({ name, version }) => `${name} ${version}`).join(', ')
      return [`### ${licence}`, names, bodyOf(terms)]
    })
}

function bodyOf(terms: string): string {
  if (terms === '') return 'Shipped without a text of the terms.'
  if (terms.length > LONGEST_TERMS) return 'The terms lie in the package, beside the binary.'
  return quoted(terms)
}

function holdersOf(text: LicenceText | undefined): string {
  return (text ?? NO_TEXT).holders.join('; ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function quoted(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``
}

function rows(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
