/** What may replace a proof: each says whose duty the item is. */
const REASONS = ['does not apply', "operator's duty", "provider's duty", 'not held']

const DUTY = "operator's duty"

type Row = { readonly id: string; readonly cells: readonly string[] }

/**
 * Every gap in a matrix, one line each: items without a row or with two, rows without an item, rows that say or prove
 * nothing. `hasFile` tells whether a path of the checkout is a file.
 */
export function findGaps(
  matrix: string,
  items: readonly string[],
  hasFile: (path: string) => boolean,
): readonly string[] {
  const rows = readRows(matrix)
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [
    ...items.filter((id) => !counts.has(id)).map((id) => `${id} has no row`),
    ...[...counts].filter(([, count]) => count > 1).map(([id]) => `${id} has more than one row`),
    ...[...counts.keys()].filter((id) => !items.includes(id)).map((id) => `${id} is no item`),
    ...rows.flatMap((row) => judgeRow(row, hasFile).map((fault) => `${row.id} ${fault}`)),
  ]
}

/** The rows of its tables, without headers. */
function readRows(matrix: string): readonly Row[] {
  return matrix
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map(([id = '', ...cells]) => ({ id: id.trim(), cells: cells.map((cell) => cell.trim()) }))
    .filter(({ id }) => id !== 'id' && !/^:?-+:?$/.test(id))
}

function judgeRow({ cells }: Row, hasFile: (path: string) => boolean): readonly string[] {
  const [how = '', proof = '', ...more] = cells
  if (more.length > 0) return ['has too many cells']
  return [...(how === '' ? ['does not say how it is held'] : []), ...judgeProof(proof, hasFile)]
}

function judgeProof(proof: string, hasFile: (path: string) => boolean): readonly string[] {
  if (proof.startsWith('reason:')) {
    const [kind = '', ...why] = proof.slice('reason:'.length).split(':')
    const told = why.join(':').trim()
    if (!REASONS.includes(kind.trim()) || told === '')
      return ['has a reason of no known kind, or without a why']
    return kind.trim() === DUTY ? judgeDuty(told, hasFile) : []
  }
  return proof.split(', ').flatMap((part) => {
    const [, code, path = ''] = /^(code: )?`([^`]+)`$/.exec(part) ?? []
    if (path === '') return [`is proved by nothing: ${part}`]
    if (!hasFile(path)) return [`names ${path}, which is no file`]
    return code !== undefined || /\.test\.tsx?$/.test(path) ? [] : [`names ${path}, which is no test`]
  })
}

/** A duty counts where a paper tells whoever has it. */
function judgeDuty(why: string, hasFile: (path: string) => boolean): readonly string[] {
  const papers = [...why.matchAll(/`([^`]+\.md)`/g)].flatMap(([, path = '']) => (hasFile(path) ? [path] : []))
  return papers.length > 0 ? [] : ['is a duty that no paper tells']
}
