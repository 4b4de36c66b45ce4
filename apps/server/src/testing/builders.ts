import { sql } from 'kysely'
import {
  gameRulesOf,
  type GameSettings,
  type MinorUnits,
  positionId,
  POSITIONS,
  type Position,
  type Price,
  rulePack,
  type RulePackId,
} from '@gaffer/rules'
import { foldTeamName } from '@gaffer/rules'
import { EDITIONS } from '../features/operators/editions.ts'
import { insertOperator } from '../features/operators/index.ts'
import { openTournament, type OpenedTournament } from '../season/open-tournament.ts'
import {
  insertChampionship,
  insertClubs,
  insertFixtures,
  insertPlayers,
  insertPrices,
  insertRound,
  type Tx,
} from '../season/write-football.ts'

/** Numbers that make names of built rows differ within one test file. */
let built = 0
const next = (): number => (built += 1)

const MINUTE = 60_000

/** Adds an operator with a slug of its own; `hosts` are the names its pages are reached by. */
export async function buildOperator(
  db: Tx,
  overrides: Partial<{
    slug: string
    hosts: readonly string[]
    currency: string
    currencyExponent: number
  }> = {},
): Promise<{ readonly id: number; readonly slug: string; readonly host: string }> {
  const slug = overrides.slug ?? `operator-${next()}`
  const hosts = overrides.hosts ?? [`${slug}.example`]
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('there is no edition to build an operator from')
  await insertOperator(db, {
    ...edition,
    currency: overrides.currency ?? edition.currency,
    currencyExponent: overrides.currencyExponent ?? edition.currencyExponent,
    slug,
    hosts,
  })
  const { id } = await db
    .selectFrom('operator')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { id, slug, host: hosts[0] ?? slug }
}

/** A footballer of a built championship. */
export type BuiltPlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
  readonly name: string
}

export type BuiltRound = {
  readonly id: number
  readonly number: number
  readonly fixtureIds: readonly number[]
  readonly kickOffAt: Date
}

/** A small league: clubs play in pairs (1-2, 3-4…) in each round, an hour of real time between rounds. */
export type BuiltChampionship = {
  readonly championshipId: number
  readonly gameweekPriceListId: number
  readonly clubIds: readonly number[]
  readonly players: readonly BuiltPlayer[]
  readonly rounds: readonly BuiltRound[]
  /** The players of a position, cheapest first. */
  readonly of: (position: Position) => readonly BuiltPlayer[]
}

/** Per club: 2 goalkeepers, 4 defenders, 4 midfielders, 2 forwards. */
const SQUAD: Readonly<Record<Position, number>> = { GK: 2, DEF: 4, MID: 4, FWD: 2 }

/**
 * Builds a championship. By default 6 clubs of 12 players at 4.0 to 9.9 and two rounds, the first
 * kicking off in an hour.
 */
export async function buildChampionship(
  db: Tx,
  overrides: Partial<{
    name: string
    clubs: number
    rounds: number
    firstKickOffAt: Date
    roundEveryMs: number
    gameMinuteMs: number
    rulePack: RulePackId
    /** First and last name of the player at this place in the order they are built. */
    names: Readonly<Record<number, readonly [string, string]>>
    statuses: Readonly<Record<number, string>>
  }> = {},
): Promise<BuiltChampionship> {
  const {
    clubs: clubCount = 6,
    rounds: roundCount = 2,
    firstKickOffAt = new Date(Date.now() + 60 * MINUTE),
    roundEveryMs = 60 * MINUTE,
    names = {},
    statuses = {},
  } = overrides
  const number = next()
  const { championshipId, gameweekPriceListId } = await insertChampionship(db, {
    source: `built-${number}`,
    name: overrides.name ?? `League ${number}`,
    season: '2026',
    countryCode: 'MER',
    kind: 'demo',
    rulePack: overrides.rulePack ?? 'classic',
    gameMinuteMs: overrides.gameMinuteMs ?? MINUTE,
    settings: {},
  })
  const clubs = await insertClubs(
    db,
    championshipId,
    Array.from({ length: clubCount }, (_, index) => ({
      sourceId: String(index),
      name: `Club ${index + 1}`,
      shortName: `C${index + 1}`,
      kit: { primary: '#aa0011', secondary: '#ffffff', pattern: 'plain' },
      strength: (index % 5) + 1,
    })),
  )
  const clubIds = [...clubs.values()]
  const drafts = clubIds.flatMap((clubId) =>
    POSITIONS.flatMap((position) => Array.from({ length: SQUAD[position] }, () => ({ clubId, position }))),
  )
  const rows = drafts.map(({ clubId, position }, index) => {
    const [firstName, lastName] = names[index] ?? ['Player', `Number${index}`]
    return {
      sourceId: String(index),
      personCode: `built-${number}-${index}`,
      clubId,
      position: positionId(position),
      firstName,
      lastName,
      displayName: `${firstName.slice(0, 1)}. ${lastName}`,
      status: statuses[index] ?? 'available',
      news: '',
      initialPrice: 400 + ((index * 37) % 60) * 10,
    }
  })
  const playerIds = await insertPlayers(db, championshipId, rows)
  const players = rows.map((row, index): BuiltPlayer => ({
    id: playerIds.get(row.sourceId) ?? 0,
    clubId: row.clubId,
    position: drafts[index]?.position ?? 'GK',
    price: row.initialPrice,
    name: row.displayName,
  }))
  await insertPrices(
    db,
    gameweekPriceListId,
    players.map(({ id, price }) => ({ playerId: id, fromRound: 1, price })),
  )
  const rounds: BuiltRound[] = []
  for (let round = 1; round <= roundCount; round += 1) {
    const kickOffAt = new Date(firstKickOffAt.getTime() + (round - 1) * roundEveryMs)
    rounds.push(await buildRound(db, { championshipId, clubIds, number: round, kickOffAt }))
  }
  return {
    championshipId,
    gameweekPriceListId,
    clubIds,
    players,
    rounds,
    of: (position) =>
      players
        .filter((player) => player.position === position)
        .toSorted((a, b) => a.price - b.price || a.id - b.id),
  }
}

/** Adds a round in which clubs play in pairs, all at one kick-off. */
export async function buildRound(
  db: Tx,
  round: {
    readonly championshipId: number
    readonly clubIds: readonly number[]
    readonly number: number
    readonly kickOffAt: Date
  },
): Promise<BuiltRound> {
  const { championshipId, clubIds, number, kickOffAt } = round
  const pairs = clubIds.flatMap((home, index) => {
    const away = clubIds[index + 1]
    return index % 2 === 0 && away !== undefined ? [{ home, away }] : []
  })
  const fixtures = await insertFixtures(
    db,
    championshipId,
    pairs.map(({ home, away }, index) => ({
      sourceId: `${number}-${index}`,
      homeClubId: home,
      awayClubId: away,
      kickOffAt,
      recordedKickOffAt: null,
      homeDifficulty: 2,
      awayDifficulty: 4,
    })),
  )
  const fixtureIds = [...fixtures.values()]
  const id = await insertRound(db, { championshipId, number, name: `Matchday ${number}` }, fixtureIds)
  return { id, number, fixtureIds, kickOffAt }
}

/** Opens a tournament of one round and one subgame: free, 11 players, 100.0M, classic, 3 entries each. */
export async function buildTournament(
  db: Tx,
  operatorId: number,
  championship: BuiltChampionship,
  overrides: Partial<{
    round: number
    name: string
    names: Readonly<Record<string, string>>
    isHot: boolean
    rulePack: RulePackId
    settings: Partial<GameSettings>
    deadlineAt: Date
    entryFee: MinorUnits
    capacity: number | null
    maxEntriesPerManager: number | null
    guaranteedPool: MinorUnits
    rakeBasisPoints: number
    prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  }> = {},
): Promise<OpenedTournament> {
  const round = championship.rounds.find(({ number }) => number === (overrides.round ?? 1))
  if (round === undefined) throw new Error('the championship has no such round')
  const packId = overrides.rulePack ?? 'classic'
  return openTournament(db, {
    operatorId,
    championshipId: championship.championshipId,
    priceListId: championship.gameweekPriceListId,
    roundId: round.id,
    name: overrides.name ?? `Tournament ${next()}`,
    names: overrides.names ?? {},
    isHot: overrides.isHot ?? false,
    rulePack: packId,
    rules: gameRulesOf(rulePack(packId), {
      startersLimit: 11,
      reservesLimit: 0,
      budget: 10_000,
      playersPerTeamLimit: 3,
      hasCaptain: true,
      hasViceCaptain: true,
      hasSafetyNet: false,
      hasStackingPenalty: false,
      ...overrides.settings,
    }),
    deadlineAt: overrides.deadlineAt ?? round.kickOffAt,
    entryFee: overrides.entryFee ?? 0,
    capacity: overrides.capacity === undefined ? null : overrides.capacity,
    maxEntriesPerManager: overrides.maxEntriesPerManager === undefined ? 3 : overrides.maxEntriesPerManager,
    guaranteedPool: overrides.guaranteedPool ?? 0,
    rakeBasisPoints: overrides.rakeBasisPoints ?? 0,
    prizeTable: overrides.prizeTable ?? [{ from: 1, to: 1, ratio: 10_000 }],
  })
}

/** Adds a manager of an operator, as the demo login would. */
export async function buildManager(
  db: Tx,
  operatorId: number,
  overrides: Partial<{ username: string; isBot: boolean; provider: string; subject: string }> = {},
): Promise<{ readonly id: number; readonly username: string }> {
  const username = overrides.username ?? `Manager ${next()}`
  const { id } = await db
    .insertInto('manager')
    .values({
      operatorId,
      provider: overrides.provider ?? 'demo',
      subject: overrides.subject ?? `subject-${next()}`,
      username,
      foldedUsername: foldTeamName(username),
      isBot: overrides.isBot ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username }
}

/** A legal 4-4-2 of a built championship, at most 3 of a club, cheapest first; the first two are captain and vice. */
export function pickBuiltTeam(championship: BuiltChampionship): readonly number[] {
  const wanted: Readonly<Record<Position, number>> = { GK: 1, DEF: 4, MID: 4, FWD: 2 }
  const ofClub = new Map<number, number>()
  return POSITIONS.flatMap((position) => {
    const picked: number[] = []
    for (const player of championship.of(position)) {
      const count = ofClub.get(player.clubId) ?? 0
      if (picked.length === wanted[position] || count === 3) continue
      ofClub.set(player.clubId, count + 1)
      picked.push(player.id)
    }
    return picked
  })
}

/** Enters a team straight into the tables, with its seat counted. */
export async function buildEntry(
  db: Tx,
  entry: {
    readonly operatorId: number
    readonly subgameId: number
    readonly managerId: number
    readonly starters: readonly number[]
    readonly teamName?: string
    readonly captain?: number | null
    readonly viceCaptain?: number | null
    readonly createdAt?: Date
    readonly state?: 'reserved' | 'entered' | 'released'
  },
): Promise<{ readonly id: number; readonly teamName: string }> {
  const { starters, teamName = `Team ${next()}`, state = 'entered' } = entry
  const { id } = await db
    .insertInto('entry')
    .values({
      subgameId: entry.subgameId,
      operatorId: entry.operatorId,
      managerId: entry.managerId,
      teamName,
      foldedTeamName: foldTeamName(teamName),
      state,
      ...(entry.createdAt === undefined ? {} : { createdAt: entry.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lineUp')
    .values({
      entryId: id,
      fromRound: 1,
      starters: [...starters],
      reserves: [],
      captain: entry.captain === undefined ? (starters[0] ?? null) : entry.captain,
      viceCaptain: entry.viceCaptain === undefined ? (starters[1] ?? null) : entry.viceCaptain,
      scheme: '4-4-2',
      bank: 0,
    })
    .execute()
  if (state !== 'released') {
    await sql`update subgame set entry_count = entry_count + 1 where id = ${entry.subgameId}`.execute(db)
  }
  return { id, teamName }
}

/** Writes the short state of a match, as live does. */
export async function buildFixtureState(
  db: Tx,
  fixtureId: number,
  state: {
    readonly state: 'upcoming' | 'playing' | 'half_time' | 'finished' | 'postponed' | 'abandoned'
    readonly minute?: number
    readonly homeScore?: number
    readonly awayScore?: number
    readonly logVersion?: number
  },
): Promise<void> {
  const row = {
    state: state.state,
    minute: state.minute ?? null,
    homeScore: state.homeScore ?? null,
    awayScore: state.awayScore ?? null,
    finishedAt: state.state === 'finished' ? new Date() : null,
    logVersion: state.logVersion ?? next(),
  }
  await db
    .insertInto('fixtureState')
    .values({ fixtureId, ...row })
    .onConflict((conflict) => conflict.column('fixtureId').doUpdateSet(row))
    .execute()
}

/** Moves the deadline of a game round, and locks it when that lies in the past. */
export async function buildDeadline(db: Tx, gameRoundId: number, deadlineAt: Date): Promise<void> {
  const isPast = deadlineAt.getTime() <= Date.now()
  await db
    .updateTable('gameRound')
    .set({ deadlineAt, lockedAt: isPast ? deadlineAt : null })
    .where('id', '=', gameRoundId)
    .execute()
}

/** Closes a game round with these points (hundredths) of players, as the close job does; no places. */
export async function buildClosedRound(
  db: Tx,
  gameRoundId: number,
  points: ReadonlyMap<number, number>,
  closedAt = new Date(),
): Promise<void> {
  await db
    .updateTable('gameRound')
    .set({ closedAt, lockedAt: sql`coalesce(locked_at, deadline_at)`, closeStep: 'done' })
    .where('id', '=', gameRoundId)
    .execute()
  if (points.size === 0) return
  await db
    .insertInto('playerRoundResult')
    .values(
      [...points].map(([playerId, earned]) => ({
        gameRoundId,
        playerId,
        points: earned,
        breakdown: JSON.stringify([]),
      })),
    )
    .execute()
}
