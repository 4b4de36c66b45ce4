/** A cell of an export: a text, a plain figure, or nothing. */
export type CsvCell = string | number | null

/** What a spreadsheet would run: a formula, also behind a tab or a carriage return. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as CSV by RFC 4180, with texts that a spreadsheet would take for a formula made harmless. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** An amount in minor units as a plain figure: 52205 with two decimals is 522.05. */
export function plainAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = minor < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`
}

/** Gives a table to the reader as a file; the mark at its beginning makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
}

/** Gives a text to the reader as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
