import { createHash } from 'node:crypto'
import { onceForEach } from '../../platform/memory/once-for-each.ts'
import type { Operator } from '../operator.ts'
import type { OperatorDirectory } from '../operator-directory.ts'
import { paletteOf } from './palette-of.ts'

/** Raised when the drawing of icons changes, so that nobody keeps the old ones. */
const DRAWN = 1

/** The folder of an operator's icons: its name says what they show, so that they are cached for ever. */
export function iconFolder(operator: Operator): string {
  return folderOf(operator).path
}

const folderOf = onceForEach(({ slug, brand }: Operator) => {
  const shown = JSON.stringify([DRAWN, slug, brand.title, brand.tokens, brand.favicon])
  return { path: `/icons/${createHash('sha256').update(shown).digest('hex').slice(0, 20)}` }
})

/** The colour around the page, in the bars of a browser or a phone. */
export function pageColor({ brand }: Operator): string {
  return paletteOf(brand.tokens).colors['surface-0'] ?? '#ffffff'
}

/** What has to stand in an address for this operator; nothing where its host alone leads to it. */
export async function hostInAddress(
  operators: OperatorDirectory,
  operator: Operator,
  request: { readonly host: string; readonly query: unknown },
): Promise<string | undefined> {
  const { host: asked } = (request.query ?? {}) as Readonly<Record<string, unknown>>
  if (typeof asked !== 'string') return undefined
  const own = await operators.ofHost(request.host)
  return own?.id === operator.id ? undefined : asked
}
