/** Reads what a package says of its licence: who holds the copyright, and the terms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LicenceText = {
  /** The lines at its beginning that name who holds the copyright. */
  readonly holders: readonly string[]
  /** The terms without those lines; empty where the package ships none. */
  readonly terms: string
  /** What Apache-2.0 asks to be passed on, if there is any. */
  readonly notice: string
}

const HOLDER = /^\W*(?:copyright\b(?! (?:notice|holder|owner|license|law|and|statement))|\(c\)|©)/i
/** Further down the same words are part of the terms. */
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

/** What two texts that say the same have in common, however they break their lines or head themselves. */
export function sameTerms(terms: string): string {
  return terms
    .toLowerCase()
    .replace(/^[^a-z]*(?:the )?(?:mit|isc|bsd[-\w ]*?) license[\s:]*(?:\((?:mit|isc)\))?\s*/, '')
    .replaceAll(/all rights reserved\.?/g, '')
    .replaceAll(/["'“”‘’`*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
