/** A cell of an export: a text, a plain figure, or nothing. */
export type CsvCell = string | number | null

/** What a spreadsheet would run: a formula, also behind a tab or a carriage return. */
const FORMULA = /^[=+\-@\t\r]/
const FIGURE = /^-?\d+(\.\d+)?$/

/** One row as CSV by RFC 4180, with texts that a spreadsheet would take for a formula made harmless. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA.test(cell) && !FIGURE.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** An amount in minor units as a plain figure: 52205 with two decimals is 522.05. */
export function plainAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = minor < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`
}
