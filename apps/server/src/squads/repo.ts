import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { DisqualifiedFor, RoundScopedId } from '@gaffer/contract'
import type { LineUp, Price } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { gatherByKey, gatherReads, isRefusedByDatabase } from '../platform/db/gather.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import type { Viewer } from '../core/caller.ts'
import { type Contest, contestColumns, contestJoins, isVisibleTo } from '../contests/index.ts'

/** An entry with its line-up. */
export type EnteredTeam = LineUp & {
  readonly entryId: number
  readonly managerId: number
  readonly ownerName: string
  readonly teamName: string
  readonly state: 'reserved' | 'entered' | 'released'
  /** Why it is out of its contest; null while it is in (Q-148). */
  readonly disqualifiedFor: DisqualifiedFor | null
  readonly createdAt: Date
  readonly fromRound: number
  readonly bank: Price
  readonly formation: string
  readonly freeLeft: number
  readonly version: number
}

/** A team in one round, with its contest. */
export type TeamInContest = { readonly team: EnteredTeam; readonly contest: Contest }

/** The columns of an `EnteredTeam`, where `entry`, `line_up` and `owner` are in the query. */
export const teamColumns = sql`
  entry.id as entry_id, entry.manager_id, owner.username as owner_name, entry.team_name, entry.state,
  (select cause from disqualification where disqualification.entry_id = entry.id and until_version is null)
    as disqualified_for,
  entry.created_at, line_up.from_round, line_up.starters, line_up.reserves, line_up.captain,
  line_up.vice_captain, line_up.bank, line_up.scheme as formation, line_up.free_left, line_up.version`

/**
 * A team in one round, whoever owns it; undefined when it was released, or its contest is not visible to the viewer.
 */
export async function loadTeam(
  db: Kysely<DB>,
  viewer: Viewer,
  team: RoundScopedId,
): Promise<TeamInContest | undefined> {
  return readTeams(db, { ...viewer, ...team })
}

const readTeams = gatherReads(async (db: Kysely<DB>, all: readonly (Viewer & RoundScopedId)[]) => {
  const column = <T>(read: (asked: Viewer & RoundScopedId) => T) => all.map(read)
  const { rows } = await sql<EnteredTeam & Contest & { readonly nr: number }>`
    select asked.nr::int as nr, ${teamColumns}, ${contestColumns}
    from unnest(${column(({ id }) => id)}::int[], ${column(({ round }) => round)}::int[],
      ${column(({ operatorId }) => operatorId)}::int[], ${column(({ managerId }) => managerId ?? null)}::int[])
      with ordinality as asked (entry_id, round, operator_id, manager_id, nr)
    join entry on entry.id = asked.entry_id and entry.state <> 'released'
    join line_up on line_up.entry_id = entry.id
    join manager as owner on owner.id = entry.manager_id
    join subgame on subgame.id = entry.subgame_id
    ${contestJoins(sql`asked.round`)}
    where tournament.operator_id = asked.operator_id
      and ${isVisibleTo(sql`tournament.id`, sql`asked.manager_id`)}`.execute(db)
  const byAsked = new Map(rows.map((row) => [row.nr, row]))
  return all.map((_, index) => {
    const row = byAsked.get(index + 1)
    return row === undefined ? undefined : splitTeam(row)
  })
})

/** A manager's own entry, without its contest; undefined for anybody else's. */
export async function loadOwnEntry(
  db: Kysely<DB>,
  caller: { readonly operatorId: number; readonly managerId: number },
  entryId: number,
): Promise<(EnteredTeam & { readonly contestId: number }) | undefined> {
  const found = await sql<EnteredTeam & { readonly contestId: number }>`
    select ${teamColumns}, entry.subgame_id as contest_id
    from entry
    join line_up on line_up.entry_id = entry.id
    join manager as owner on owner.id = entry.manager_id
    where entry.id = ${entryId} and entry.operator_id = ${caller.operatorId}
      and entry.manager_id = ${caller.managerId} and entry.state <> 'released'`.execute(db)
  return found.rows[0]
}

/**
 * The team meant by a call that names none (Q-10): in a named contest the newest one; otherwise, among open rounds,
 * the one in the room last joined or opened, then the newest. Among all teams, or only season teams.
 */
export async function loadNewestTeam(
  db: Kysely<DB>,
  caller: { readonly operatorId: number; readonly managerId: number },
  contest: RoundScopedId | undefined,
  only: { readonly isSeasonal?: true } = {},
): Promise<TeamInContest | undefined> {
  const kind = only.isSeasonal === true ? sql`and tournament.is_seasonal` : sql``
  const wanted =
    contest === undefined
      ? sql`game_round.deadline_at > clock_timestamp() and game_round.locked_at is null`
      : sql`entry.subgame_id = ${contest.id}`
  const round = contest === undefined ? sql`tournament_round.number` : sql`${contest.round}`
  const found = await sql<EnteredTeam & Contest>`
    select ${teamColumns}, ${contestColumns}
    from entry
    join line_up on line_up.entry_id = entry.id
    join manager as owner on owner.id = entry.manager_id
    join subgame on subgame.id = entry.subgame_id
    ${contestJoins(round)}
    left join current_room current on current.manager_id = entry.manager_id
      and current.subgame_id = entry.subgame_id
    where entry.manager_id = ${caller.managerId} and entry.operator_id = ${caller.operatorId}
      and entry.state <> 'released' and ${wanted} ${kind}
    order by current.entered_at desc nulls last, entry.created_at desc, entry.id desc, tournament_round.number limit 1`.execute(
    db,
  )
  const row = found.rows[0]
  return row === undefined ? undefined : splitTeam(row)
}

/**
 * An entry's line-up in a round: the newest, or the one that a later save moved to the past; undefined in rounds
 * before its first.
 */
export async function loadLineUpOfRound(
  db: Kysely<DB>,
  team: EnteredTeam,
  roundNumber: number,
): Promise<EnteredTeam | undefined> {
  if (team.fromRound <= roundNumber) return team
  const found = await sql<LineUp & { bank: Price; formation: string; fromRound: number; freeLeft: number }>`
    select from_round, starters, reserves, captain, vice_captain, bank, scheme as formation, free_left
    from line_up_past
    where entry_id = ${team.entryId} and from_round <= ${roundNumber} and to_round >= ${roundNumber}`.execute(
    db,
  )
  const past = found.rows[0]
  return past === undefined ? undefined : { ...team, ...past }
}

/** An entry's owner and its contest; these never change. */
export type EntryOwner = {
  readonly managerId: number
  readonly operatorId: number
  readonly contestId: number
}

const MAX_OWNERS = 50_000
const ownersOf = onceForEach<Kysely<DB>, LRUCache<number, EntryOwner>>(
  () => new LRUCache({ max: MAX_OWNERS }),
)

/** A manager's own entry and its contest; undefined for anybody else's. */
export async function loadOwnEntryPlace(
  db: Kysely<DB>,
  caller: { readonly operatorId: number; readonly managerId: number },
  entryId: number,
): Promise<EntryOwner | undefined> {
  const owner = await loadEntryOwner(db, entryId)
  const isOwn = owner?.managerId === caller.managerId && owner.operatorId === caller.operatorId
  return isOwn ? owner : undefined
}

/** The owner of an entry, read once; undefined when there is no such entry. */
async function loadEntryOwner(db: Kysely<DB>, entryId: number): Promise<EntryOwner | undefined> {
  const owners = ownersOf(db)
  const known = owners.get(entryId)
  if (known !== undefined) return known
  const owner = await readOwner(db, entryId)
  if (owner !== undefined) owners.set(entryId, owner)
  return owner
}

const readOwner = gatherReads(async (db: Kysely<DB>, entryIds: readonly number[]) => {
  const { rows } = await sql<EntryOwner & { readonly id: number }>`
    select id, manager_id, operator_id, subgame_id as contest_id from entry
    where id = any(${entryIds}::int[])`.execute(db)
  const owners = new Map(rows.map(({ id, ...owner }) => [id, owner]))
  return entryIds.map((id) => owners.get(id))
})

export type NextLineUp = {
  readonly lineUp: LineUp
  readonly formation: string
  readonly bank: Price
  /** Free transfers at the start of the round; undefined keeps what is stored. */
  readonly freeLeft?: number | undefined
  /** The version the change is based on; undefined replaces whatever is stored. */
  readonly version: number | undefined
}

/** The outcome of a save: the new version, or why nothing was changed. */
export type LineUpSave = { readonly version: number } | 'roundClosed' | 'versionChanged'

/**
 * Replaces the line-up if its round is still open by the current time and the version is still the newest, while the
 * round is kept from being locked; a single call, see the migration.
 */
export async function saveLineUp(
  db: Kysely<DB>,
  team: { readonly entryId: number; readonly gameRoundId: number; readonly roundNumber: number },
  next: NextLineUp,
): Promise<LineUpSave> {
  const { lineUp, formation, bank, freeLeft, version } = next
  const saved = await sql<{ version: number }>`
    select save_line_up(
      ${ADVISORY_LOCKS.gameRound}, ${team.entryId}, ${team.gameRoundId}, ${team.roundNumber},
      ${[...lineUp.starters]}, ${[...lineUp.reserves]}, ${lineUp.captain}, ${lineUp.viceCaptain}, ${formation}, ${bank},
      ${version ?? null}, ${freeLeft ?? null}) as version`.execute(db)
  return saveOf(saved.rows[0]?.version)
}

/** A line-up to store for a team that must still have this name. */
export type NamedSave = {
  readonly entryId: number
  readonly gameRoundId: number
  readonly roundNumber: number
  readonly teamName: string
  readonly next: NextLineUp
}

/**
 * The outcome of the save, and the entry's owner and contest; undefined, with nothing changed, if its name is now
 * different.
 */
export type NamedSaved =
  | { readonly save: LineUpSave; readonly state: EnteredTeam['state'] }
  | { readonly save: undefined }

/**
 * Like `saveLineUp`, for an entered team that still has this name, in a single prepared query. Just before a deadline
 * nearly every save is of this kind, so saves of a game round that arrive while others are in progress share a query
 * and a commit; each is acknowledged after the commit. Rounds do not wait for each other.
 */
export function saveNamedLineUp(pool: Pool, one: NamedSave): Promise<NamedSaved> {
  return saveGathered(pool, one.gameRoundId, one)
}

const saveGathered = gatherByKey(saveNamedLineUps, { lanes: 2, most: 64, isUndone: isRefusedByDatabase })

const SAVE_NAMED = {
  name: 'save-named-line-ups',
  text: 'select nr, state, saved from save_line_ups($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
}

async function saveNamedLineUps(pool: Pool, all: readonly NamedSave[]): Promise<readonly NamedSaved[]> {
  const column = <T>(read: (one: NamedSave) => T) => all.map(read)
  const { rows } = await pool.query<{ nr: number; state: EnteredTeam['state']; saved: number }>({
    ...SAVE_NAMED,
    values: [
      ADVISORY_LOCKS.gameRound,
      all[0]?.gameRoundId,
      column(({ entryId }) => entryId),
      column(({ roundNumber }) => roundNumber),
      column(({ next }) => `{${next.lineUp.starters.join(',')}}`),
      column(({ next }) => `{${next.lineUp.reserves.join(',')}}`),
      column(({ next }) => next.lineUp.captain),
      column(({ next }) => next.lineUp.viceCaptain),
      column(({ next }) => next.formation),
      column(({ next }) => next.bank),
      column(({ next }) => next.version ?? null),
      column(({ teamName }) => teamName),
    ],
  })
  const saved = new Map(rows.map(({ nr, state, saved: answer }) => [nr, { save: saveOf(answer), state }]))
  return all.map((_, index) => saved.get(index + 1) ?? { save: undefined })
}

function saveOf(answer = 0): LineUpSave {
  if (answer > 0) return { version: answer }
  return answer === 0 ? 'versionChanged' : 'roundClosed'
}

function splitTeam(row: EnteredTeam & Contest): TeamInContest {
  return { team: row, contest: row }
}
