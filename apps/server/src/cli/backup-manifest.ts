import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { MasterKey } from '../platform/secrets/master-key.ts'

/** What a backup has of a table: how many lines, and the SHA-256 of all of them in their order. */
const part = z.object({ table: z.string(), lines: z.number().int(), sha256: z.string() })
export const manifestOf = z.array(part)
export type Manifest = z.output<typeof manifestOf>

/** The signature of a backup: by which master key, over its manifest. */
export const signatureOf = z.object({ kid: z.string(), mac: z.string() })
export type Signature = z.output<typeof signatureOf>

const PLACE = 'backup'

/** Adds up the lines of a backup as they are written or read, without holding any. */
export type ManifestBuilder = {
  /** Whole lines with their ends, of a table or of the head of the file (the empty name). */
  readonly add: (table: string, text: string, lines: number) => void
  readonly end: () => Manifest
}

export function buildManifest(): ManifestBuilder {
  const parts = new Map<string, { lines: number; readonly hash: Hash }>()
  return {
    add: (table, text, lines) => {
      const found = parts.get(table) ?? { lines: 0, hash: createHash('sha256') }
      found.hash.update(text)
      found.lines += lines
      parts.set(table, found)
    },
    end: () =>
      [...parts].map(([table, { lines, hash }]) => ({ table, lines, sha256: hash.copy().digest('hex') })),
  }
}

/** Signs a manifest with the newest master key. */
export async function signManifest(masterKey: MasterKey, manifest: Manifest): Promise<Signature> {
  return masterKey.sign(bytesOf(manifest), PLACE)
}

/** Says how the contents of a file differ from what was signed, a line each; none where it is as it was written. */
export async function judgeManifest(
  masterKey: MasterKey,
  read: Manifest,
  written: { readonly manifest: Manifest; readonly signature: Signature },
): Promise<readonly string[]> {
  const verdict = await masterKey.verify(bytesOf(written.manifest), written.signature, PLACE)
  if (verdict === 'unknownKey')
    return [`It was signed with the key ${written.signature.kid}, which is not in ${masterKey.where}.`]
  if (verdict === 'changed') return ['Its signature does not hold: its list of tables was changed.']
  const names = new Set([...read, ...written.manifest].map(({ table }) => table))
  return [...names].flatMap((name) => {
    const [now, then] = [read, written.manifest].map((list) => list.find(({ table }) => table === name))
    if (now?.sha256 === then?.sha256) return []
    const what = name === '' ? 'Its head' : `The table ${name}`
    if (now === undefined || then === undefined)
      return [`${what} was ${now === undefined ? 'removed' : 'put in'} after it was signed.`]
    const lines = now.lines === then.lines ? '' : ` (${then.lines} lines, now ${now.lines})`
    return [`${what} was changed after it was signed${lines}.`]
  })
}

function bytesOf(manifest: Manifest): Buffer {
  return Buffer.from(JSON.stringify(manifest.map(({ table, lines, sha256 }) => [table, lines, sha256])))
}
