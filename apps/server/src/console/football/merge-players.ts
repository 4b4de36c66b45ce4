import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { lowerPrices, type Merge, updateMerged } from '../../football/index.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import {
  countChoices,
  exchangeInTeams,
  type ExchangeOfTournament,
  previewExchange,
} from '../../squads/index.ts'
import type { Changed } from '../../staff/index.ts'
import { findMerge, findRoundsUnderWay, type FoundMerge, hashOfMerge } from './find-merge.ts'

/** What a merge would change now, or why it cannot be done. */
export type MergePreview = FoundMerge & {
  readonly fault: string | undefined
  readonly tournaments: readonly ExchangeOfTournament[]
  readonly choices: number
  readonly seen: string
}

/** What merging two players would change, computed by what does it; undefined where one of them is not there. */
export async function previewMerge(db: Kysely<DB>, merge: Merge): Promise<MergePreview | undefined> {
  const found = await findMerge(db, merge)
  if (found === undefined) return undefined
  const seen = hashOfMerge(found)
  const unlike = faultOf(found)
  if (unlike !== undefined) return { ...found, fault: unlike, tournaments: [], choices: 0, seen }
  const underWay = await findRoundsUnderWay(db, found)
  const tournaments = await previewExchange(db, merge)
  const unfilled = tournaments.reduce((sum, one) => sum + one.unfilled, 0)
  const choices = await countChoices(db, merge)
  const fault =
    underWay.length > 0
      ? `gameweek ${underWay.join(', ')} has begun and is not closed yet`
      : unfilled > 0
        ? `${unfilled} teams have both, and nobody can fill the second place`
        : undefined
  return { ...found, fault, tournaments, choices, seen }
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
  if (found.fault !== undefined) return refuse(refusal('notMergeable', { fault: found.fault }))
  await lowerPrices(tx, merge, nextRound)
  await exchangeInTeams(tx, merge)
  await updateMerged(tx, merge)
  const { duplicate, kept, tournaments, choices } = found
  const sum = (read: (one: ExchangeOfTournament) => number) =>
    tournaments.reduce((total, one) => total + read(one), 0)
  return ok({
    subject: { kind: 'player', id: String(duplicate.id) },
    before: { name: duplicate.name, club: duplicate.club, their_ids: duplicate.theirIds },
    after: {
      merged_into: kept.id,
      name: kept.name,
      teams: sum(({ teams }) => teams),
      with_both: sum(({ withBoth }) => withBoth),
      choices,
    },
  })
}

function faultOf({ duplicate, kept }: FoundMerge): string | undefined {
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
