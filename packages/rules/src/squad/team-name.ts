/**
 * Team names: 1 to 40 graphemes that others can read. Two names that look alike fold to the same key, which is
 * how a retried entry is recognised.
 */
import { ok, refuse, type Result } from '../core/result.ts'

/** Maximum length of a team name in graphemes. */
export const TEAM_NAME_LIMIT = 40

export type TeamNameIssue = 'teamNameMissing' | 'teamNameTooLong' | 'teamNameUnreadable'

/** Controls, bidirectional overrides, private use and lone surrogates; never part of a readable name. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
/** Characters without ink: soft hyphens, joiners, variation selectors, byte order marks, the empty braille cell. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const MARKS_IN_A_ROW = /\p{M}{4,}/u

/** The name as it is stored (composed, trimmed, single spaces), or why it is refused. */
export function validateTeamName(name: string): Result<string, TeamNameIssue> {
  const cleaned = name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (cleaned.replaceAll(INVISIBLE, '').trim() === '') return refuse('teamNameMissing')
  if (UNREADABLE.test(name.trim()) || MARKS_IN_A_ROW.test(cleaned)) return refuse('teamNameUnreadable')
  // A grapheme is at least one unit long, so a short text needs no counting.
  if (cleaned.length > TEAM_NAME_LIMIT && countGraphemes(cleaned) > TEAM_NAME_LIMIT)
    return refuse('teamNameTooLong')
  return ok(cleaned)
}

/** The key by which a name is compared and searched: case, width variants and invisible characters are folded. */
export function foldTeamName(name: string): string {
  return name.normalize('NFKC').replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

function countGraphemes(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}
