/** What a backup writes and a restore reads at once: so many rows, or as many as come to so many characters. */
export const BLOCK = { rows: 2_000, characters: 8_000_000 } as const

/** Rows as text in blocks of which none is too long for a text of ours or of the database, unless one row is. */
export async function* intoBlocks(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let block: string[] = []
  let characters = 0
  for await (const line of lines) {
    if (block.length === BLOCK.rows || (block.length > 0 && characters + line.length > BLOCK.characters)) {
      yield block
      block = []
      characters = 0
    }
    block.push(line)
    characters += line.length
  }
  if (block.length > 0) yield block
}
