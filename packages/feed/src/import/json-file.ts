import type { z } from 'zod'
import { decodeText } from './decode-text.ts'
import type { IssueList } from './import-issue.ts'
import type { SourceFiles } from './season-import.ts'

/**
 * Reads one JSON file with a schema; undefined, with issues added, when it is missing, broken or of another shape.
 */
export function readJson<T>(
  files: SourceFiles,
  file: string,
  schema: z.ZodType<T>,
  issues: IssueList,
): T | undefined {
  const content = files.get(file)
  if (content === undefined) return issues.add('missingFile', file, null, `${file} is not there`)
  const text = decodeText(content, file, issues)
  if (text === undefined) return undefined
  if (text.trim() === '') return issues.add('emptyFile', file, 1, 'the file is empty')
  const value = parseText(text, file, issues)
  if (value === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    issues.add('wrongShape', file, null, `${pathText(issue.path) || 'the file'}: ${issue.message}`)
  }
  return undefined
}

function parseText(text: string, file: string, issues: IssueList): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'not readable as JSON'
    return issues.add('brokenJson', file, lineOf(text, message), message)
  }
}

/**
 * The JSON parser reports the place of an error as a character offset, if at all; otherwise the last line is named.
 */
function lineOf(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}

/** `elements[3].stats.minutes`, as a reader of the file would look for it. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}
