import type { ConsoleAnswer } from '@gaffer/contract/console'
import { presentPoints } from '../../core/present-units.ts'
import type { PlayedTeam } from './load-line-ups.ts'
import type { EntryRow, ManagerRow } from './load-managers.ts'
import { mask } from './mask.ts'

export function presentManager(row: ManagerRow): ConsoleAnswer<'findManagers'>['data'][number] {
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    subject: mask(row.subject),
    since: row.since.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    entries: row.entries,
    is_bot: row.isBot,
    blocked_until: row.blockedUntil?.toISOString() ?? null,
    excluded_until: row.excludedUntil?.toISOString() ?? null,
  }
}

export function presentEntry(row: EntryRow): ConsoleAnswer<'managerEntries'>['data'][number] {
  return {
    id: row.id,
    contest: row.contest,
    team: row.team,
    fee: row.fee,
    state: row.state,
    points: row.points === null ? null : presentPoints(row.points),
    place: row.place,
    prize: row.prize,
    entered_at: row.enteredAt.toISOString(),
  }
}

export function presentLineUp(played: PlayedTeam): ConsoleAnswer<'managerLineUps'>['data'][number] {
  return {
    entry_id: played.entryId,
    contest: { id: played.contestId, name: played.contest },
    team: played.team,
    round: played.round,
    scheme: played.scheme,
    starters: [...played.starters],
    reserves: [...played.reserves],
    captain: played.captain,
    vice_captain: played.viceCaptain,
    points: played.points === null ? null : presentPoints(played.points),
    place: played.place,
    locked_at: played.lockedAt.toISOString(),
  }
}
