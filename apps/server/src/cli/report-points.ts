import type { RulePackId } from '@gaffer/rules'
import type { ComparedPoints } from '../football/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'

const SHOWN = 8

/**
 * Says how many rows of a source have other points of its own than a rule pack gives, and which statistics no pack
 * knows. Throws StartFailure where points differ and nobody named the pack.
 */
export function reportPoints(
  { rows, differing, others, unknown }: ComparedPoints,
  { rulePack, isNamed }: { readonly rulePack: RulePackId; readonly isNamed: boolean },
  print: (line: string) => void,
): void {
  for (const { name, count } of unknown.slice(0, SHOWN)) {
    print(`Unknown statistic ${name}: ${count} players have it, and no rule pack counts it.`)
  }
  if (unknown.length > SHOWN) print(`${unknown.length - SHOWN} more statistics are unknown.`)
  if (differing === 0) return
  const sentence = `${differing} of ${rows} rows have other points of the source's own than ${rulePack} gives`
  const best = others.map(({ pack, count }) => `${pack} ${count}`).join(', ')
  if (isNamed) print(`${sentence}.`)
  else
    throw new StartFailure(
      `Nothing was written: ${sentence} (${best === '' ? 'no other fits better' : `better: ${best}`}). Name the rule pack with --pack.`,
    )
}
