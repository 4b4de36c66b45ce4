import type { z } from 'zod'
import type { FieldFault } from './envelope.ts'

const MAX_FIELD = 120

/**
 * What a schema refuses, field by field: `body.groups.0.players.2.playerId`. Values that were sent are never
 * repeated: they may be secret, or belong to somebody else.
 */
export function faultsOf(place: string, error: z.ZodError): readonly FieldFault[] {
  return error.issues.flatMap((issue): FieldFault[] => {
    const at = [place, ...issue.path.map(String)]
    if (issue.code !== 'unrecognized_keys') return [{ field: fieldOf(at), message: issue.message }]
    return issue.keys.map((key) => ({ field: fieldOf([...at, key]), message: 'Unknown field' }))
  })
}

function fieldOf(path: readonly string[]): string {
  return path.join('.').slice(0, MAX_FIELD)
}
