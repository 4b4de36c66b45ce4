import type { RulePackId } from '../core/rule-pack.ts'
import { PACK_VERSIONS, type PackFigures } from '../packs/rule-packs.ts'

/**
 * Gives a pack one more version, as a release with changed figures has it. Returns what takes it away again, as an older
 * release that does not know it.
 */
export function addPackVersion(id: RulePackId, change: (newest: PackFigures) => PackFigures): () => void {
  const versions = PACK_VERSIONS[id] as PackFigures[]
  const newest = versions.at(-1)
  if (newest === undefined) throw new Error(`${id} has no version`)
  versions.push(change(newest))
  const { length } = versions
  return () => versions.splice(length - 1)
}
