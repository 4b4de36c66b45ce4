import type { Random } from '@gaffer/feed/simulator'
import { CHIPS } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { buildChampionship } from './build-championship.ts'
import { buildManager, buildOperator } from './build-manager.ts'
import { buildSeason, pickSeasonTeam } from './build-season.ts'
import { buildTournament } from './build-tournament.ts'

const ENTRIES = 60
/** The number of the round in the season. */
export const ROUND = 2
const ACTS_AT_ONCE = 6

/** Round 2 of a season, shared with a tournament of that round, and what may happen to their teams. */
export async function buildOpenRound(db: Kysely<DB>, random: Random) {
  const { id: operatorId } = await buildOperator(db)
  const { id: managerId } = await buildManager(db, operatorId)
  const league = await buildChampionship(db, { clubs: 8, rounds: 3 })
  const season = await buildSeason(db, operatorId, league)
  const tournament = await buildTournament(db, operatorId, league, { round: ROUND })
  const gameRoundId = season.gameRoundIds[ROUND - 1] ?? 0
  await db
    .updateTable('tournamentRound')
    .set({ gameRoundId })
    .where('tournamentId', '=', tournament.tournamentId)
    .execute()
  const entries: Entry[] = []
  let names = 0

  const drawTeam = (contestId: number) => {
    const team = pickSeasonTeam(league, (players, count) => {
      const order = new Map(players.map((id) => [id, random.next()]))
      return players.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count)
    })
    return contestId === season.contestId ? team : { ...team, reserves: [] }
  }
  const numberOf = (contestId: number) => (contestId === season.contestId ? ROUND : 1)

  const join = async (tx: Kysely<DB>): Promise<Entry> => {
    const contestId = random.chance(0.5) ? season.contestId : tournament.contestId
    const { starters, reserves, captain, viceCaptain } = drawTeam(contestId)
    const fromRound = random.chance(0.8) ? 1 : numberOf(contestId)
    const state = random.chance(0.3) ? 'reserved' : 'entered'
    const name = `team ${(names += 1)}`
    // Whoever commits first need not be the first in load order.
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
        values (${contestId}, ${operatorId}, ${managerId}, ${name}, ${name}, ${state},
          clock_timestamp() - ${random.int(0, 3_000)} * interval '1 millisecond') returning id
      )
      insert into line_up (entry_id, from_round, starters, reserves, captain, vice_captain, scheme, bank)
      select id, ${fromRound}::int, ${starters}::int[], ${reserves}::int[], ${captain}::int, ${viceCaptain}::int,
        '4-4-2', 0 from made returning entry_id as id
    `.execute(tx)
    return { id: rows[0]?.id ?? 0, contestId }
  }

  const save = async (tx: Kysely<DB>, { id, contestId }: Entry) => {
    const { starters, reserves, captain, viceCaptain } = drawTeam(contestId)
    await sql`select save_line_up(${ADVISORY_LOCKS.gameRound}::int, ${id}::int, ${gameRoundId}::int,
      ${numberOf(contestId)}::int, ${starters}::int[], ${reserves}::int[], ${captain}::int, ${viceCaptain}::int,
      '4-4-2'::text, 0, null::int, ${random.int(0, 2)}::int)`.execute(tx)
  }
  const changes: readonly ((tx: Kysely<DB>, entry: Entry) => Promise<unknown>)[] = [
    save,
    save,
    (tx, { id }) => sql`update entry set state = 'released' where id = ${id}`.execute(tx),
    (tx, { id }) =>
      sql`update entry set state = 'entered' where id = ${id} and state = 'reserved'`.execute(tx),
    (tx, { id }) =>
      sql`insert into round_choice (entry_id, round, chip, is_wildcard, captain)
        values (${id}, ${ROUND}, ${random.pick(CHIPS)}, ${random.chance(0.3)}, null)
        on conflict (entry_id, round) do update set chip = excluded.chip, is_wildcard = excluded.is_wildcard`.execute(
        tx,
      ),
    async (tx, { id }) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into scheme_purchase (wallet_operation_id, entry_id, scheme, state, from_round)
        values (gen_random_uuid(), ${id}, ${random.pick(['4-2-4', '5-2-3', '3-3-4'] as const)}, 'owned', 1)
        on conflict (entry_id, scheme) where state <> 'released' do nothing`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
    },
    async (tx, { id, contestId }) => {
      // The trigger would keep the row of the contest to a transaction that stays open.
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numUpdatedRows } = await tx
        .updateTable('disqualification')
        .set({ untilVersion: 0 })
        .where('entryId', '=', id)
        .where('untilVersion', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        await sql`insert into disqualification (entry_id, subgame_id, cause, from_version)
          values (${id}, ${contestId}, 'rules', 0)`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
    },
  ]

  /**
   * Joins and changes of some of the entries; a transaction that stays open must keep to its own. Answers who joined,
   * whom others know once it is committed.
   */
  const act = async (tx: Transaction<DB>, isOwn: (id: number) => boolean): Promise<readonly Entry[]> => {
    const joined: Entry[] = []
    for (let acts = random.int(1, ACTS_AT_ONCE); acts > 0; acts -= 1) {
      const own = [...entries.filter(({ id }) => isOwn(id)), ...joined]
      const [first] = own
      if (first === undefined || random.chance(0.2)) joined.push(await join(tx))
      else {
        if (random.chance(0.3)) await sql`savepoint within`.execute(tx)
        await random.pick(changes as [(typeof changes)[number]])(tx, random.pick([first, ...own]))
      }
    }
    return joined
  }
  for (let at = 0; at < ENTRIES; at += 1) entries.push(await join(db))
  return { season, gameRoundId, roundContestId: tournament.contestId, act, entries }
}

export type Entry = { readonly id: number; readonly contestId: number }

export type OpenRound = Awaited<ReturnType<typeof buildOpenRound>>
