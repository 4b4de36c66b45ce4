/** A cell of a table as a file: a text, a plain figure, or nothing. */
export type CsvCell = string | number | null

/**
 * Where a spreadsheet would take what follows for a formula: at the beginning of a text, and behind each sign at which
 * one of the spreadsheets of our languages splits a line, whatever it makes of the quotes.
 */
const BEFORE_FORMULA = /^(?=[\t\r])|(?<=^|[,;|\t\r\n])(?=[ \u00A0"']*[=+\-@＝＋－＠])/gu
const FIGURE = /^-?\d+(\.\d+)?$/

/** One row as CSV by RFC 4180: each text in quotes, with what a spreadsheet would take for a formula made harmless. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' || FIGURE.test(cell)) return String(cell)
  return `"${cell.replaceAll(BEFORE_FORMULA, "'").replaceAll('"', '""')}"`
}

/** An amount in minor units as a plain figure: 52205 with two decimals is 522.05. */
export function plainAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = minor < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`
}
