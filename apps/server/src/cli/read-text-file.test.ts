import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaffer-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(bytes: Uint8Array): Promise<string> {
  const file = join(folder, 'file')
  writeFileSync(file, bytes)
  return readTextFile(file)
}

const TEXT = 'Île-aux-Moines\nЛъвове\nنسور'
const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')

describe('a text file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(TEXT)
  })

  it('may be empty, and have lines of any system', async () => {
    expect(await read(Buffer.from(''))).toBe('')
    expect(await read(Buffer.from('a\rb\r\nc'))).toBe('a\rb\r\nc')
  })

  it.each([
    ['Latin-1', Buffer.from('plain\n\xCEle', 'latin1'), 'line 2'],
    ['cp1251', Buffer.from([0x0a, 0x0a, 0xd7, 0xe5, 0xf0]), 'line 3'],
    ['cp1256', Buffer.from([0xe4, 0xd3, 0xe6, 0xd1]), 'line 1'],
    ['UTF-8 that is cut off', Buffer.from('a\nЛъ').subarray(0, -1), 'line 2'],
    ['UTF-16 without its mark', utf16.subarray(2), 'line 1'],
    ['Cyrillic UTF-16 without its mark', Buffer.from('Лъв', 'utf16le'), 'line 1'],
    ['UTF-16 that is cut off', utf16.subarray(0, -1), 'cut off'],
    ['no text', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]), 'line 1'],
  ])('is refused with the line in %s', async (_, bytes, where) => {
    await expect(read(bytes)).rejects.toThrow(where)
  })

  it('that is not there is said so', async () => {
    await expect(readTextFile(join(folder, 'none'))).rejects.toThrow('cannot be read')
  })
})
