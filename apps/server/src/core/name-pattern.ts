import { foldTeamName } from '@gaffer/rules'

/** Shorter searches match only the beginning of a name. */
const SHORTEST_INSIDE = 3

/** The LIKE pattern that finds a text in folded names of teams, managers and leagues (ADR-22). */
export function namePattern(text: string): string {
  const folded = foldTeamName(text).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return folded.length < SHORTEST_INSIDE ? `${folded}%` : `%${folded}%`
}
