import { foldTeamName, gameRulesOf, type LineUp, POSITIONS, type Position, rulePack } from '@gaffer/rules'
import { sql } from 'kysely'
import { openTournament, openTournamentRound } from '../contests/open/open-tournament.ts'
import { insertPrices } from '../football/prices.ts'
import type { Tx } from '../football/write-football.ts'
import type { BuiltChampionship } from './build-championship.ts'
import { next } from './next-number.ts'

const PACK = rulePack('classic')

export type BuiltSeason = {
  readonly tournamentId: number
  readonly contestId: number
  readonly priceListId: number
  /** Of round 1, 2… of the tournament. */
  readonly gameRoundIds: readonly number[]
}

/**
 * Opens a seasonal game over rounds of a championship, from round `from` on, with its own price list at the initial
 * prices. Deadlines are the kick-offs.
 */
export async function buildSeason(
  db: Tx,
  operatorId: number,
  league: BuiltChampionship,
  overrides: Partial<{
    from: number
    /** How many of the planned rounds are opened; all by default. */
    opened: number
    roundCount: number
    name: string
    guaranteedPool: number
    maxEntriesPerManager: number | null
    priceListId: number
    deadlineOffsetMinutes: number
    entryFee: number
    prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  }> = {},
): Promise<BuiltSeason> {
  const rounds = league.rounds.slice((overrides.from ?? 1) - 1)
  const { opened: openedCount = rounds.length } = overrides
  const priceListId = overrides.priceListId ?? (await buildSeasonPrices(db, league))
  const [first, ...later] = rounds.slice(0, openedCount).map(({ id, kickOffAt }) => ({
    roundId: id,
    rulePack: PACK.id,
    priceListId,
    deadlineAt: kickOffAt,
    deadlineOffsetMinutes: overrides.deadlineOffsetMinutes ?? 0,
  }))
  if (first === undefined) throw new Error('a season needs a round')
  const opened = await openTournament(db, {
    ...first,
    operatorId,
    championshipId: league.championshipId,
    name: overrides.name ?? `Season ${next()}`,
    isHot: false,
    isSeasonal: true,
    roundCount: overrides.roundCount ?? rounds.length,
    rules: gameRulesOf(PACK, {
      startersLimit: 11,
      reservesLimit: 4,
      budget: 10_000,
      hasCaptain: true,
      hasViceCaptain: true,
      hasSafetyNet: false,
      hasStackingPenalty: false,
    }),
    entryFee: overrides.entryFee ?? 0,
    capacity: null,
    maxEntriesPerManager: overrides.maxEntriesPerManager ?? null,
    guaranteedPool: overrides.guaranteedPool ?? 0,
    rakeBasisPoints: 0,
    prizeTable: overrides.prizeTable ?? [{ from: 1, to: 1, ratio: 10_000 }],
  })
  const { tournamentId, contestId } = opened
  const gameRoundIds = [opened.gameRoundId]
  for (const [index, plan] of later.entries()) {
    gameRoundIds.push(await openTournamentRound(db, { tournamentId, number: index + 2 }, plan))
  }
  return { tournamentId, contestId, priceListId, gameRoundIds }
}

async function buildSeasonPrices(db: Tx, league: BuiltChampionship): Promise<number> {
  const { id } = await db
    .insertInto('priceList')
    .values({ championshipId: league.championshipId, kind: 'season', name: `season-${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPrices(
    db,
    id,
    league.players.map((player) => ({ playerId: player.id, fromRound: 1, price: player.price })),
  )
  return id
}

/** A 4-4-2 with one reserve of each position; its forwards are captain and vice-captain. */
export function pickSeasonTeam(
  league: BuiltChampionship,
  pick: (players: readonly number[], count: number) => readonly number[] = (players, count) =>
    players.slice(0, count),
): LineUp {
  const squad: Readonly<Record<Position, number>> = { GK: 2, DEF: 5, MID: 5, FWD: 3 }
  const picked = POSITIONS.map((position) =>
    pick(
      league.of(position).map(({ id }) => id),
      squad[position],
    ),
  )
  const starters = picked.flatMap((ids) => ids.slice(0, -1))
  const [captain = null, viceCaptain = null] = starters.slice(-2)
  return { starters, reserves: picked.flatMap((ids) => ids.slice(-1)), captain, viceCaptain }
}

/** A line-up as it is stored from a round on. */
export type BuiltLineUp = LineUp & { readonly fromRound: number; readonly freeLeft?: number }

/** Writes an entered season team directly into the tables with all line-ups it had, oldest first. */
export async function buildSeasonEntry(
  db: Tx,
  entry: {
    readonly operatorId: number
    readonly contestId: number
    readonly managerId: number
    readonly lineUps: readonly BuiltLineUp[]
    readonly createdAt?: Date
    readonly state?: 'reserved' | 'entered'
  },
): Promise<number> {
  const teamName = `Team ${next()}`
  const { operatorId, contestId, managerId, state = 'entered', createdAt } = entry
  const { id } = await db
    .insertInto('entry')
    .values({
      operatorId,
      subgameId: contestId,
      managerId,
      teamName,
      foldedTeamName: foldTeamName(teamName),
      state,
      ...(createdAt === undefined ? {} : { createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const lineUp of entry.lineUps) await buildLineUp(db, id, lineUp)
  await sql`update subgame set entry_count = entry_count + 1 where id = ${contestId}`.execute(db)
  return id
}

/** Stores a line-up from a round on; the previous one moves to the past, as a save does it. */
export async function buildLineUp(db: Tx, entryId: number, lineUp: BuiltLineUp): Promise<void> {
  const { fromRound, freeLeft = 1, starters, reserves, captain, viceCaptain } = lineUp
  await sql`
    insert into line_up_past
      (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
    select entry_id, from_round, ${fromRound - 1}, starters, reserves, captain, vice_captain, scheme, bank, free_left
    from line_up where entry_id = ${entryId} and from_round < ${fromRound}`.execute(db)
  const row = {
    fromRound,
    freeLeft,
    starters: [...starters],
    reserves: [...reserves],
    captain,
    viceCaptain,
    scheme: '4-4-2',
    bank: 0,
  }
  await db
    .insertInto('lineUp')
    .values({ entryId, ...row })
    .onConflict((conflict) => conflict.column('entryId').doUpdateSet(row))
    .execute()
}
