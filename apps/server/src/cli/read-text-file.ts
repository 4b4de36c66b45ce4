import { readFile } from 'node:fs/promises'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'

/** What larger files would be is nothing that a command reads whole. */
const MAX_BYTES = 64_000_000
/** Characters that no text has: a file of UTF-16 without its mark is full of them. */
const CONTROL = /(?![\t\n\v\f\r\u0085])\p{Cc}/u

/**
 * The text of a file that somebody wrote: UTF-8 with or without a byte order mark, or UTF-16 with one. Anything else is
 * refused with its line, for what is read as another encoding shows people wrong names.
 *
 * @throws StartFailure, in one sentence.
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new StartFailure(`${file} cannot be read.`)
  })
  if (bytes.length > MAX_BYTES) throw new StartFailure(`${file} is larger than 64 MB.`)
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  const text = decode(bytes, encoding)
  if (text !== undefined && !CONTROL.test(text)) return text
  if (encoding !== 'utf-8')
    throw new StartFailure(`${file} is cut off: it is not whole in ${encoding.toUpperCase()}.`)
  throw new StartFailure(`${file}, line ${firstOther(bytes)}: this is not UTF-8. Save the file as UTF-8.`)
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The first line, from 1, that is not UTF-8 or has characters that no text has. */
function firstOther(bytes: Buffer): number {
  let from = 0
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf('\n', from)
    const text = decode(bytes.subarray(from, end < 0 ? undefined : end), 'utf-8')
    if (end < 0 || text === undefined || CONTROL.test(text)) return line
    from = end + 1
  }
}
