/** Reads what a package says about its licence: the copyright holders and the terms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LicenceText = {
  /** The lines at the beginning that name the copyright holders. */
  readonly holders: readonly string[]
  /** The terms without those lines; empty where the package ships none. */
  readonly terms: string
  /** The notice that Apache-2.0 requires to be passed on, if there is any. */
  readonly notice: string
}

const HOLDER = /^\W*(?:copyright\b(?! (?:notice|holder|owner|license|law|and|statement))|\(c\)|©)/i
/** Further down the same words belong to the terms. */
const BEGINNING = 25

/** Undefined where the package is not installed, as on another platform. */
export function readLicenceText(root: string, folder: string): LicenceText | undefined {
  const path = join(root, folder)
  if (!existsSync(path)) return undefined
  const names = readdirSync(path).sort()
  const read = (pattern: RegExp) =>
    names
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(join(path, name), 'utf8').replaceAll('\r\n', '\n').trim())
      .join('\n\n')
  return { ...splitLicence(read(/^(?:licen[cs]e|copying|unlicense)/i)), notice: read(/^notice/i) }
}

export function splitLicence(text: string): Omit<LicenceText, 'notice'> {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isHolder = (line: string, at: number) => at < BEGINNING && HOLDER.test(line)
  return {
    holders: lines.filter(isHolder).map((line) => line.trim()),
    terms: lines
      .filter((line, at) => !isHolder(line, at))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** A form that is equal for texts with the same terms, whatever their line breaks and headings. */
export function sameTerms(terms: string): string {
  return terms
    .toLowerCase()
    .replace(/^[^a-z]*(?:the )?(?:mit|isc|bsd[-\w ]*?) license[\s:]*(?:\((?:mit|isc)\))?\s*/, '')
    .replaceAll(/all rights reserved\.?/g, '')
    .replaceAll(/["'“”‘’`*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
