import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { lowerPrices, type Merge, updateMerged } from '../../football/index.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { canExchange, exchangeInTeams } from '../../squads/index.ts'
import type { Changed } from '../../staff/index.ts'
import { findMerge, findRoundsUnderWay, type FoundMerge, hashOfMerge } from './find-merge.ts'

/** Two players as a merge would take them, or why they cannot be merged. */
export type MergePreview = FoundMerge & {
  readonly reason: string | undefined
  readonly seen: string
}

/**
 * Two players who would be merged; undefined where one of them is not there. It says nothing of teams: those of a round to
 * come are hidden, also from staff.
 */
export async function previewMerge(db: Kysely<DB>, merge: Merge): Promise<MergePreview | undefined> {
  const found = await findMerge(db, merge)
  if (found === undefined) return undefined
  const seen = hashOfMerge(found)
  const unlike = reasonAgainst(found)
  if (unlike !== undefined) return { ...found, reason: unlike, seen }
  const underWay = await findRoundsUnderWay(db, found)
  const reason =
    underWay.length > 0 ? `gameweek ${underWay.join(', ')} has begun and is not closed yet` : undefined
  return { ...found, reason, seen }
}

/**
 * Merges a player into another in the caller's transaction. No round of the championship is opened,
 * saved in or locked meanwhile.
 */
export async function mergePlayers(tx: Kysely<DB>, merge: Merge, seen: string): Promise<Outcome<Changed>> {
  const asked = await findMerge(tx, merge)
  if (asked === undefined) return refuse(refusal('notFound'))
  const nextRound = await holdRounds(tx, asked.duplicate.championshipId)
  await holdPlayers(tx, merge)
  const found = await previewMerge(tx, merge)
  if (found === undefined) return refuse(refusal('notFound'))
  if (found.seen !== seen) return refuse(refusal('changedMeanwhile'))
  const reason = found.reason ?? ((await canExchange(tx, merge)) ? undefined : CANNOT_FILL)
  if (reason !== undefined) return refuse(refusal('notMergeable', { fault: reason }))
  await lowerPrices(tx, merge, nextRound)
  await exchangeInTeams(tx, merge)
  await updateMerged(tx, merge)
  const { duplicate, kept } = found
  return ok({
    subject: { kind: 'player', id: String(duplicate.id) },
    before: { name: duplicate.name, club: duplicate.club, their_ids: duplicate.theirIds },
    after: { merged_into: kept.id, name: kept.name },
  })
}

const CANNOT_FILL = 'there are teams with both in which nobody can fill the second place'

function reasonAgainst({ duplicate, kept }: FoundMerge): string | undefined {
  if (duplicate.id === kept.id) return 'they are one and the same'
  if (duplicate.championshipId !== kept.championshipId) return 'they are of two championships'
  if (!duplicate.isFed) return 'no source brings the players of this championship'
  for (const { name, mergedInto } of [duplicate, kept]) {
    if (mergedInto !== null) return `${name} was merged into another before`
  }
  if (duplicate.hasMerged) return `others were merged into ${duplicate.name}, who therefore stays`
  if (duplicate.position !== kept.position) return 'they play in two positions'
  return duplicate.clubId === kept.clubId ? undefined : 'they are at two clubs'
}

/**
 * Waits for what is being opened and saved in the championship, and keeps off what comes; returns the first gameweek
 * after those that are locked. Rounds come before players, as in every save.
 */
async function holdRounds(tx: Kysely<DB>, championshipId: number): Promise<number> {
  await sql`select from round where championship_id = ${championshipId} order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; number: number; isLocked: boolean }>`
    select game_round.id, round.number, game_round.locked_at is not null as is_locked
    from round join game_round on game_round.round_id = round.id
    where round.championship_id = ${championshipId} order by game_round.id`.execute(tx)
  for (const { id } of rows.filter(({ isLocked }) => !isLocked)) {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${id}::int)`.execute(tx)
  }
  return 1 + rows.reduce((last, { number, isLocked }) => (isLocked ? Math.max(last, number) : last), 0)
}

async function holdPlayers(tx: Kysely<DB>, { duplicateId, keptId }: Merge): Promise<void> {
  await sql`
    select from player where id in (${duplicateId}, ${keptId}) order by id for no key update`.execute(tx)
}
