import { randomOf } from '@gaffer/feed/simulator'
import { buildPath, encodeRoundScopedId, PATHS } from '@gaffer/contract'
import { installEditions } from '../../../apps/server/src/operators/repo.ts'
import { createTokens } from '../../../apps/server/src/platform/auth/tokens.ts'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import { createKeyRing } from '../../../apps/server/src/platform/secrets/key-ring.ts'
import {
  type BuiltChampionship,
  buildChampionship,
} from '../../../apps/server/src/testing/build-championship.ts'
import { pickBuiltTeam } from '../../../apps/server/src/testing/build-entry.ts'
import { buildManagers } from '../../../apps/server/src/testing/build-manager.ts'
import { buildSeason, pickSeasonTeam } from '../../../apps/server/src/testing/build-season.ts'
import { buildTournament } from '../../../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../../../apps/server/src/testing/picked-squad.ts'
import type { Call } from '../failover/failover-world.ts'
import { layEntries } from './lay-entries.ts'

const HOUR = 3_600_000
/** An hour of game time between the last whistle and the close takes some seconds. */
const GAME_MINUTE_MS = 80
const CLUBS = 20
/** Of so many different teams are the laid entries. */
const TEAMS = 400
const ROUND = 2

/** A manager with a team of the round tournament, or about to have one. */
export type Person = {
  readonly managerId: number
  readonly token: string
  /** Saves the team with another captain, and the captain it will have. */
  readonly save: (entryId: number, turn: number) => Call & { readonly captain: number }
  readonly join: Call
}

/** A round tournament and a season game that share a deadline, with half of the entries each. */
export type ScaleWorld = {
  readonly league: BuiltChampionship
  readonly roundContestId: number
  readonly seasonContestId: number
  /** What is locked at the deadline. */
  readonly gameRoundIds: readonly number[]
  readonly savers: readonly (Person & { readonly entryId: number })[]
  readonly joiners: readonly Person[]
  readonly tablePath: (contestId: number, page: number) => string
  readonly moveDeadline: (to: Date) => Promise<void>
}

export async function createScaleWorld(
  database: Database,
  { entries, people }: { readonly entries: number; readonly people: number },
): Promise<ScaleWorld> {
  const { db, pool } = database
  const { demo: operatorId } = await installEditions(db)
  const league = await buildChampionship(db, {
    clubs: CLUBS,
    rounds: ROUND,
    gameMinuteMs: GAME_MINUTE_MS,
    firstKickOffAt: new Date(Date.now() - HOUR),
    roundEveryMs: 5 * HOUR,
  })
  const half = { maxEntriesPerManager: null }
  const round = await buildTournament(db, operatorId, league, { ...half, round: ROUND })
  const season = await buildSeason(db, operatorId, league, half)
  const random = randomOf('scale', 1)
  const teams = Array.from({ length: TEAMS }, () =>
    pickSeasonTeam(league, (players, count) => {
      const drawn = new Map(players.map((id) => [id, random.next()]))
      return players.toSorted((a, b) => (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0)).slice(0, count)
    }),
  )
  const savers = await buildManagers(db, operatorId, { count: people, name: 'Saver' })
  const joiners = await buildManagers(db, operatorId, { count: people, name: 'Joiner' })
  const [closed = 0, open = 0] = season.gameRoundIds
  const starters = pickBuiltTeam(league)
  const ids = await layEntries(database, {
    operatorId,
    teams,
    perContest: Math.floor(entries / 2),
    roundContestId: round.contestId,
    seasonContestId: season.contestId,
    closedGameRoundId: closed,
    savers: { managers: savers, starters },
  })
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const personOf = async (managerId: number): Promise<Person> => ({
    managerId,
    token: await tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access'),
    save: (entryId, turn) => {
      const at = turn % starters.length
      const turned = [...starters.slice(at), ...starters.slice(0, at)]
      const teamId = encodeRoundScopedId({ id: entryId, round: 1 })
      const body = JSON.stringify({ teamId, ...pickedSquad(league, turned) })
      const { method, path } = PATHS.saveTeam
      return { method, path: `/api${path}`, body, captain: turned[0] ?? 0 }
    },
    join: {
      method: 'PUT',
      path: buildPath(
        'join',
        { subId: encodeRoundScopedId({ id: round.contestId, round: 1 }) },
        { team_name: `Late ${managerId}` },
      ),
      body: JSON.stringify(pickedSquad(league, starters)),
    },
  })
  const gameRoundIds = [round.gameRoundId, open]
  return {
    league,
    roundContestId: round.contestId,
    seasonContestId: season.contestId,
    gameRoundIds,
    savers: await Promise.all(
      savers.map(async (id, at) => ({ ...(await personOf(id)), entryId: ids[at] ?? 0 })),
    ),
    joiners: await Promise.all(joiners.map(personOf)),
    tablePath: (contestId, page) => {
      const number = contestId === season.contestId ? ROUND : 1
      const id = encodeRoundScopedId({ id: contestId, round: number })
      return buildPath('leaderBoard', { id }, { page: String(page), sortBy: 'position', sort: 'asc' })
    },
    moveDeadline: async (to) => {
      await pool.query(
        `update fixture set kick_off_at = $1 from round_fixture
         where round_fixture.fixture_id = fixture.id and round_fixture.round_id = $2`,
        [to, league.rounds[ROUND - 1]?.id],
      )
      await pool.query(`update game_round set deadline_at = $1 where id = any($2)`, [to, gameRoundIds])
    },
  }
}
