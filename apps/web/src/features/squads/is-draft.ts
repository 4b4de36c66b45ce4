import type { TeamDraft } from './draft.ts'

/** A stored draft is checked as far as a wrong one could break the page; the server judges the rest. */
export function isDraft(value: unknown): value is TeamDraft {
  if (typeof value !== 'object' || value === null) return false
  const { picks, reserves, teamName, captain, viceCaptain, formation, budget } = value as Record<
    string,
    unknown
  >
  const isRole = (role: unknown) => role === null || Number.isSafeInteger(role)
  const isPlayer = (player: unknown) =>
    typeof player === 'object' &&
    player !== null &&
    Number.isSafeInteger((player as { id?: unknown }).id) &&
    typeof (player as { gw_price?: unknown }).gw_price === 'number' &&
    typeof (player as { iconUrl?: unknown }).iconUrl === 'string' &&
    (player as { iconUrl: string }).iconUrl.startsWith('/api/assets/')
  return (
    Array.isArray(picks) &&
    picks.every(isPlayer) &&
    Array.isArray(reserves) &&
    reserves.every((id) => picks.some((player) => player.id === id)) &&
    (formation === undefined || typeof formation === 'string') &&
    (budget === undefined || typeof budget === 'number') &&
    typeof teamName === 'string' &&
    isRole(captain) &&
    isRole(viceCaptain)
  )
}
