import { demoWorld, randomOf } from '@gaffer/feed/simulator'
import type { GameRules } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import { installBots } from '../bots/install-bots.ts'
import { pickBotTeam } from '../bots/pick-bot-team.ts'
import type { DB } from '../db/generated/database.ts'
import { holdRoundLock, loadRoundGate } from '../contests/index.ts'
import { enterInBulk } from '../entries/index.ts'
import { findOperatorsWithBots } from '../operators/index.ts'
import { DEMO } from './demo-settings.ts'
import { candidatesOf, loadSeasonCandidates } from './enter-bots.ts'
import { type DemoChampionship, loadDemo } from './install-demo.ts'

/** How many bots of an operator play in rooms. */
const BOTS = 60
/** Maximum number of bots in a room without a limit. */
const MAX_IN_OPEN_ROOM = 25
/** Maximum number of bots in a game that one of them created; in a head-to-head the creator waits for a visitor. */
const MAX_IN_OWN_GAME = 7
/** Until how many seats are taken bots join: the last one of a paid game is for somebody. */
const SEATS_FOR_BOTS = sql<number>`coalesce(subgame.capacity - (subgame.entry_fee > 0)::int, ${MAX_IN_OPEN_ROOM}::int)`
/** Rooms per turn: visitors see seats fill one after another, not all at once. */
const ROOMS_AT_ONCE = 20

type FreeRoom = {
  readonly id: number
  readonly operatorId: number
  readonly stake: number
  readonly isRoom: boolean
  /** Its creator; null for a room. */
  readonly creatorId: number | null
  readonly rules: GameRules
  readonly priceListId: number
  readonly gameRoundId: number
  readonly roundNumber: number
}

/**
 * Lets one bot join each room of the demo league that has a free seat and people in it or looking at it, and each
 * game that bots have created, the creator first; returns how many joined. Bots take a seat like anybody: under the
 * lock of its room, while its round is open.
 */
export async function fillRooms(db: Kysely<DB>): Promise<number> {
  const rooms = await loadFreeRooms(db)
  let seated = 0
  for (const room of rooms) {
    if (await db.transaction().execute((tx) => seatBot(tx, room))) seated += 1
  }
  return seated
}

async function loadFreeRooms(db: Kysely<DB>): Promise<readonly FreeRoom[]> {
  const operators = await findOperatorsWithBots(db)
  const { rows } = await sql<FreeRoom>`
    select subgame.id, tournament.operator_id, subgame.entry_fee as stake, tournament.type = 'room' as is_room,
      tournament.creator_manager_id as creator_id, tournament.rules, tournament.price_list_id,
      game_round.id as game_round_id, round.number as round_number
    from tournament
    join championship on championship.id = tournament.championship_id and championship.source = ${DEMO.source}
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
    join game_round on game_round.id = tournament_round.game_round_id and game_round.locked_at is null
      and seats_sold_until(game_round.deadline_at, championship.game_minute_ms) > clock_timestamp()
    join round on round.id = game_round.round_id
    join subgame on subgame.tournament_id = tournament.id and subgame.cancelled_at is null
    left join manager creator on creator.id = tournament.creator_manager_id
    where tournament.operator_id = any(${[...operators]}::int[]) and ((tournament.type = 'room' and subgame.entry_count > 0
        and subgame.entry_count + subgame.held_count < ${SEATS_FOR_BOTS})
      or (creator.is_bot and subgame.entry_count < case tournament.type when 'head_to_head' then 1
        else least(${MAX_IN_OWN_GAME}::int, coalesce(subgame.capacity - 2, ${MAX_IN_OWN_GAME}::int)) end))
    order by random() limit ${ROOMS_AT_ONCE}
  `.execute(db)
  return rows
}

async function seatBot(tx: Transaction<DB>, room: FreeRoom): Promise<boolean> {
  await holdRoundLock(tx, room.gameRoundId)
  const { lockedAt, now, deadlineAt } = await loadRoundGate(tx, room.gameRoundId)
  if (lockedAt !== null || now >= deadlineAt) return false
  await sql`select from subgame where id = ${room.id} for no key update`.execute(tx)
  const { rows } = await sql<{ seated: readonly number[] }>`
    select array(select manager_id from entry where subgame_id = subgame.id and state <> 'released') as seated
    from subgame where id = ${room.id} and cancelled_at is null
      and entry_count + held_count < ${SEATS_FOR_BOTS}`.execute(tx)
  const [free] = rows
  const demo = free && (await loadDemo(tx))
  if (free === undefined || demo === undefined) return false
  // Also depends on the time: a bot that found no legal team must not be the only one to try.
  const random = randomOf(DEMO.seed, 'room', room.id, free.seated.length, now.getTime())
  const bots = await installBots(tx, room.operatorId, { seed: DEMO.seed, count: BOTS })
  const standing = bots.filter(({ managerId }) => !free.seated.includes(managerId))
  const creator = standing.find(({ managerId }) => managerId === room.creatorId)
  const bot = creator ?? standing[Math.floor(random.next() * standing.length)]
  const team = bot && pickBotTeam(await candidatesFor(tx, demo, room), room.rules, random.next)
  if (bot === undefined || team === undefined) return false
  const { operatorId, id: contestId, stake: entryFee } = room
  const entrance = { operatorId, contestId, fromRound: 1, entryFee, createdAt: now }
  await enterInBulk(tx, entrance, [{ ...bot, ...team, lineUp: team }])
  return true
}

async function candidatesFor(tx: Transaction<DB>, demo: DemoChampionship, room: FreeRoom) {
  if (!room.isRoom) return candidatesOf(demoWorld(DEMO.seed), demo, room.roundNumber)
  return loadSeasonCandidates(tx, demoWorld(DEMO.seed), demo, room.roundNumber, room.priceListId)
}
