// Present everywhere our code runs, but in none of the type libraries a pure package may use.
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}

/** The text of a file: UTF-8 with or without a byte order mark, otherwise Latin-1 (the oldest seasons). */
export function decodeText(content: string | Uint8Array): string {
  if (typeof content === 'string') return content.startsWith('\uFEFF') ? content.slice(1) : content
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
