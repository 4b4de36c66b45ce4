import { type RulePack, rulePackOf } from '@gaffer/rules'
import { ApiError } from '../platform/http/api-error.ts'

/** The id and version of a rule pack that a round opened with. */
export type PackOfRound = { readonly rulePack: string; readonly rulePackVersion: number }

/**
 * The figures that a round opened with. Throws ApiError `unavailable` for a pack or version that this release
 * does not know, because a newer one opened the round: only the newer one scores it.
 */
export function packOf({ rulePack, rulePackVersion }: PackOfRound): RulePack {
  const pack = rulePackOf(rulePack, rulePackVersion)
  if (pack === undefined)
    throw new ApiError('unavailable', { reason: `${rulePack} has no version ${rulePackVersion} here` })
  return pack
}

/** Whether this release can score a round. */
export function isKnownPack({ rulePack, rulePackVersion }: PackOfRound): boolean {
  return rulePackOf(rulePack, rulePackVersion) !== undefined
}
