import { takeAnyName } from '../core/names/judge-new-name.ts'
import type { FootballMemory } from '../football/index.ts'
import { type TournamentMemory, freshen } from '../contests/index.ts'
import { type Bot, installBots } from '../bots/install-bots.ts'
import type { DB } from '../db/generated/database.ts'
import { createGame, type GameModel, listModels } from '../games/index.ts'
import { findOperatorsWithBots } from '../operators/index.ts'
import { DEMO } from './demo-settings.ts'
import { GAME_NAMES } from './game-names.ts'
import { randomOf } from '@gaffer/feed/simulator'
import type { CreatedGameType, PrizeSplit } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'

/** How many bots of an operator create games, and how many of these games can be entered at any time. */
const CREATORS = 24
const WANTED: Readonly<Record<CreatedGameType, number>> = { head_to_head: 3, user_created: 4 }

type Terms = {
  readonly fee: number
  readonly capacity: number | null
  readonly split: PrizeSplit
}

/** Fees in whole units of the operator's currency. */
const TERMS: Readonly<Record<CreatedGameType, readonly Terms[]>> = {
  head_to_head: [0, 5, 10, 2].map((fee) => ({ fee, capacity: 2, split: 'winner_takes_all' })),
  user_created: [
    { fee: 0, capacity: 12, split: 'top_three' },
    { fee: 2, capacity: 10, split: 'top_two' },
    { fee: 5, capacity: null, split: 'top_three' },
    { fee: 1, capacity: 20, split: 'top_three' },
  ],
}

type Memories = {
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
}

/**
 * One turn: bots create the public games missing from an operator's lists, at most one of each kind, modelled on the
 * games of the demo league. Bots enter them as they enter rooms. Returns how many were created.
 */
export async function keepBotGames(
  db: Kysely<DB>,
  memories: Memories,
  operatorIds: readonly number[],
): Promise<number> {
  await freshen(memories)
  const demo = await db
    .selectFrom('championship')
    .select('id')
    .where('source', '=', DEMO.source)
    .executeTakeFirst()
  let created = 0
  const withBots = await findOperatorsWithBots(db)
  for (const operatorId of operatorIds) {
    if (!withBots.has(operatorId)) continue
    const models = listModels(memories, operatorId).filter(
      ({ tournament }) => tournament.championshipId === demo?.id && !tournament.isSeasonal,
    )
    if (models.length === 0) continue
    const made = await countBotGames(db, operatorId)
    const bots = await db
      .transaction()
      .execute((tx) => installBots(tx, operatorId, { seed: DEMO.seed, count: CREATORS }))
    for (const type of ['head_to_head', 'user_created'] as const) {
      const { open, all } = made.get(type) ?? { open: 0, all: 0 }
      if (open < WANTED[type] && (await create(db, { operatorId, type, nth: all, models, bots })))
        created += 1
    }
  }
  if (created > 0) memories.tournaments.outdate()
  return created
}

async function create(
  db: Kysely<DB>,
  wanted: {
    readonly operatorId: number
    readonly type: CreatedGameType
    /** How many games of this kind there were before. */
    readonly nth: number
    readonly models: readonly GameModel[]
    readonly bots: readonly Bot[]
  },
): Promise<boolean> {
  const { operatorId, type, nth, models, bots } = wanted
  const random = randomOf(DEMO.seed, 'game', operatorId, type, nth)
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)]
  const [bot, model] = [oneOf(bots), oneOf(models)]
  const [name, terms] = [
    GAME_NAMES[type][nth % GAME_NAMES[type].length],
    TERMS[type][nth % TERMS[type].length],
  ]
  if (!bot || !model || !name || !terms) return false
  const fee = terms.fee * 10 ** model.tournament.currencyExponent
  const game = { ...terms, fee, type, name, model, rounds: undefined, isPublic: true }
  return (await createGame({ db, judgeName: takeAnyName }, { operatorId, managerId: bot.managerId }, game)).ok
}

/** How many games of bots there are of each kind, and how many of them have a free seat. */
async function countBotGames(
  db: Kysely<DB>,
  operatorId: number,
): Promise<ReadonlyMap<string, { readonly open: number; readonly all: number }>> {
  const { rows } = await sql<{ type: string; open: number; all: number }>`
    select tournament.type, count(*)::int as all,
      count(*) filter (where game_round.locked_at is null and game_round.deadline_at > clock_timestamp()
        and subgame.cancelled_at is null
        and (subgame.capacity is null or subgame.entry_count < subgame.capacity))::int as open
    from created_game game
    join manager creator on creator.id = game.creator_manager_id and creator.is_bot
    join tournament on tournament.id = game.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
    join game_round on game_round.id = tournament_round.game_round_id
    where game.operator_id = ${operatorId}
    group by tournament.type`.execute(db)
  return new Map(rows.map(({ type, ...counts }) => [type, counts]))
}
