import { parse } from 'csv-parse/sync'
import { PRICE_UNITS_PER_MILLION, type Price } from '@gaffer/rules'

/** A first price that a file gives: the source's id of the player, and the line it is in. */
export type FilePrice = { readonly line: number; readonly player: string; readonly price: Price }

export type ParsedPrices = {
  readonly prices: readonly FilePrice[]
  /** One sentence for each line that is wrong. */
  readonly issues: readonly string[]
}

const MAX_MILLIONS = 50
const COLUMNS = ['player', 'millions']

/**
 * Reads prices made by hand: lines of `player,millions`, with a head that names these columns or without one. Cells may
 * be in quotes and separated by commas, semicolons (then a decimal comma is understood) or tabs; lines end as any system
 * ends them. A line that stands twice counts once; two prices for one player are an issue, and so are more cells than
 * columns: a decimal comma between commas.
 */
export function parsePrices(text: string): ParsedPrices {
  const lines = text.split(/\r\n|\r|\n/)
  const isSeparatorLine = /^sep=.$/i.test(lines[0] ?? '')
  const written = lines
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter(({ line, text: content }) => content.trim() !== '' && !(isSeparatorLine && line === 1))
  const unquoted = written[0]?.text.replaceAll(/"[^"]*"/g, '') ?? ''
  const separator = [';', '\t'].find((one) => unquoted.includes(one)) ?? ','
  const rows = written.map(({ line, text: content }) => ({ line, cells: cellsOf(content, separator) }))
  const head = rows[0]?.cells?.map((cell) => cell.toLowerCase())
  const hasHead = COLUMNS.every((column) => head?.includes(column))
  const [playerAt = 0, millionsAt = 1] = hasHead ? COLUMNS.map((column) => head?.indexOf(column) ?? 0) : []
  const issues: string[] = []
  const prices = new Map<string, FilePrice>()
  const columns = hasHead ? (head?.length ?? 0) : COLUMNS.length
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    if (cells === undefined) {
      issues.push(`line ${line}: a quote is not closed, or stands within a cell`)
      continue
    }
    const player = cells[playerAt] ?? ''
    const written = cells[millionsAt] ?? ''
    const price = priceOf(separator === ';' ? written.replace(',', '.') : written)
    const known = prices.get(player)
    const isLonger = cells.slice(columns).some((cell) => cell !== '')
    if (player === '') issues.push(`line ${line}: no player is named`)
    else if (price === undefined || isLonger)
      issues.push(`line ${line}: ${written || 'nothing'} is no price in millions`)
    else if (known !== undefined && known.price !== price)
      issues.push(`line ${line}: player ${player} has another price in line ${known.line}`)
    else if (known === undefined) prices.set(player, { line, player, price })
  }
  if (issues.length === 0 && prices.size === 0) issues.push('the file has no prices')
  return { prices: [...prices.values()], issues }
}

/** The cells of a line, undefined where its quotes are wrong. */
function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  try {
    return parse(line, { delimiter, relax_column_count: true, trim: true })[0] ?? []
  } catch {
    return undefined
  }
}

/** In units of 0.01M; undefined where the text is no price between 0.01 and the maximum a player may cost. */
function priceOf(millions: string): Price | undefined {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(millions)) return undefined
  const price = Math.round(Number(millions) * PRICE_UNITS_PER_MILLION)
  return price > 0 && price <= MAX_MILLIONS * PRICE_UNITS_PER_MILLION ? price : undefined
}
