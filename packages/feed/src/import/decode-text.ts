import type { IssueList } from './import-issue.ts'

// Present everywhere our code runs, but in none of the type libraries a pure package may use.
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}

const UNREADABLE = '\uFFFD'
const NOT_ASCII = /[^\p{ASCII}\uFFFD]/u

/**
 * The text of a file: UTF-8 with or without a byte order mark, otherwise Latin-1 (the oldest seasons). A file that has letters
 * of UTF-8 and bytes that are none is damaged: undefined, with an issue for each of its lines.
 */
export function decodeText(
  content: string | Uint8Array,
  file: string,
  issues: IssueList,
): string | undefined {
  if (typeof content === 'string') return content.startsWith('\uFEFF') ? content.slice(1) : content
  const text = new TextDecoder('utf-8').decode(content)
  if (!text.includes(UNREADABLE)) return text
  if (!NOT_ASCII.test(text)) return new TextDecoder('windows-1252').decode(content)
  for (const [index, line] of text.split('\n').entries()) {
    if (line.includes(UNREADABLE))
      issues.add('notText', file, index + 1, 'the line has bytes that are no UTF-8')
  }
  return undefined
}
