import type { DisqualifiedFor } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { isBeingClosed } from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { firstRoundPlayed } from '../../entries/index.ts'

/** An entry that is disqualified, or taken back, and what decides whether it can be. */
export type EntryInQuestion = {
  readonly entryId: number
  readonly managerId: number
  readonly contestId: number
  readonly contest: string
  readonly team: string
  readonly championshipId: number
  /** Why it is out now; null while it is in. */
  readonly cause: DisqualifiedFor | null
  /** The newest locked round it plays, where it has its place; null before its first. */
  readonly gameRoundId: number | null
  readonly round: number | null
  /** Then that round is closed anew. */
  readonly isClosed: boolean
}

type Row = EntryInQuestion & {
  readonly isEntered: boolean
  readonly isClosing: boolean
  readonly isPaid: boolean
}

/**
 * The entry, if it can be disqualified now, or with `isBack` taken back: it is in its contest, none of whose
 * rounds is being closed and none of whose prizes is paid.
 */
export async function findEntryInQuestion(
  db: Kysely<DB>,
  operatorId: number,
  entryId: number,
  isBack: boolean,
): Promise<Outcome<EntryInQuestion>> {
  const { rows } = await sql<Row>`
    select entry.id as entry_id, entry.manager_id, contest.id as contest_id, tournament.name as contest,
      entry.team_name as team, tournament.championship_id, disqualification.cause,
      newest.id as game_round_id, newest.number as round, coalesce(newest.is_closed, false) as is_closed,
      entry.state = 'entered' and contest.cancelled_at is null as is_entered,
      exists (select from tournament_round own join game_round on game_round.id = own.game_round_id
        where own.tournament_id = tournament.id and ${isBeingClosed}) as is_closing,
      exists (select from entry other join wallet_operation prize on prize.entry_id = other.id and prize.kind = 'prize'
        where other.subgame_id = contest.id) as is_paid
    from entry
    join subgame contest on contest.id = entry.subgame_id
    join tournament on tournament.id = contest.tournament_id
    left join disqualification on disqualification.entry_id = entry.id and disqualification.until_version is null
    left join lateral (
      select game_round.id, round.number, game_round.closed_at is not null as is_closed
      from tournament_round own join game_round on game_round.id = own.game_round_id
      join round on round.id = game_round.round_id
      where own.tournament_id = tournament.id and own.number >= ${firstRoundPlayed}
        and game_round.locked_at is not null
      order by own.number desc limit 1
    ) newest on true
    where entry.id = ${entryId} and entry.operator_id = ${operatorId}`.execute(db)
  const [found] = rows
  if (found === undefined) return refuse(refusal('notFound'))
  const { isEntered, isClosing, isPaid, ...entry } = found
  if (!isEntered) return refuse(refusal('entryNotInGame'))
  if (!isBack && entry.cause !== null) return refuse(refusal('entryDisqualified'))
  if (isBack && entry.cause === null) return refuse(refusal('entryNotDisqualified'))
  if (isPaid) return refuse(refusal('prizesPaid'))
  return isClosing ? refuse(refusal('roundBeingClosed')) : ok(entry)
}
