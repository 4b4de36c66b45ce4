import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildSeasonResult } from '../../testing/build-season-result.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { playRound } from '../../testing/play-round.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** A season of three rounds with a team that plays from the first, and one behind it. */
async function buildWorld() {
  const { db } = app.database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db, { rounds: 3, gameMinuteMs: 1 })
  const season = await buildSeason(db, operator.id, league, {
    prizeTable: [{ from: 1, to: 1, ratio: 10_000 }],
  })
  const enter = async () => {
    const { id: managerId } = await buildManager(db, operator.id)
    const lineUps = [{ ...pickSeasonTeam(league), fromRound: 1 }]
    const { contestId } = season
    return {
      managerId,
      entryId: await buildSeasonEntry(db, { operatorId: operator.id, contestId, managerId, lineUps }),
    }
  }
  const [second, first] = [await enter(), await enter()]
  const get = async (path: string, { managerId } = first) => {
    const headers = { host: operator.host, ...(await app.authorize(managerId, operator.id)) }
    return (await app.app.inject({ url: `/api${path}`, headers })).json()
  }
  const passDeadline = (number: number) =>
    sql`update game_round set deadline_at = clock_timestamp() where id = ${season.gameRoundIds[number - 1]}`.execute(
      db,
    )
  /** Total and place of the first team in a round, by every call that shows one. */
  const shown = async (round: number) => {
    const [contestId, teamId] = [season.contestId * 100 + round, first.entryId * 100 + round]
    const { team } = await get(`/users/team?user_team_id=${teamId}`)
    const details = await get(`/subTournament/details/${contestId}?user_team_id=${teamId}`)
    const board = await get(`/leaderBoard/subTournament/${contestId}`)
    const entries = await get(`/entries/subTournaments/${contestId}`)
    const dashboard = await get(`/palms/dashboard?sub_tournament_id=${contestId}`)
    const [mine] = board.data.mine
    const row = entries.data.data.find(({ is_mine: isMine }: { is_mine: boolean }) => isMine)
    const [card] = dashboard.data[0].user_teams
    return {
      totals: [team.total_points, mine.total_championship_points, row.points, card.points],
      places: [
        team.total_place,
        team.current_place,
        details.data.team.current_position,
        mine.position,
        row.position,
        card.place,
      ],
    }
  }
  const close = (number: number, points: number, total: number) =>
    buildSeasonResult(db, season, number, [
      { entryId: first.entryId, points: points * 100, seasonPoints: total * 100, place: 1 },
      { entryId: second.entryId, points: 100, seasonPoints: 100 * number, place: 2 },
    ])
  return { league, season, first, second, get, passDeadline, shown, close }
}

const keep = () =>
  keepRounds({
    db: app.database.db,
    codeVersion: 'test',
    logFault: (error: unknown) => {
      throw error
    },
  })

const everywhere = (total: number, place: number) => ({
  totals: Array.from({ length: 4 }, () => total),
  places: Array.from({ length: 6 }, () => place),
})

describe('the total of a season team', () => {
  it('is that before the round until the round has places, wherever it is shown (Q-196)', async () => {
    const { close, shown, passDeadline } = await buildWorld()
    await close(1, 40, 40)
    expect(await shown(2)).toEqual(everywhere(40, 1))
    await passDeadline(2)
    expect(await shown(2)).toEqual(everywhere(40, 1))
    await keep()
    expect(await shown(2)).toEqual(everywhere(40, 1))
    await app.live.turn()
    expect(await shown(2)).toEqual(everywhere(40, 1))
  })

  it('is that of the round before while that is being played', async () => {
    const { league, passDeadline, shown } = await buildWorld()
    await passDeadline(1)
    await keep()
    await playRound(app.database.db, league, { round: 1, isUnderWay: true })
    await app.live.turn()
    const played = await shown(1)
    expect(played.totals[0]).toBeGreaterThan(0)
    await passDeadline(2)
    expect(await shown(2)).toEqual(played)
    await keep()
    expect(await shown(2)).toEqual(played)
  })

  it('is none of a team that is out', async () => {
    const { close, first, get, passDeadline, season } = await buildWorld()
    await close(1, 40, 40)
    await passDeadline(2)
    await sql`insert into disqualification (entry_id, subgame_id, cause, from_version)
      values (${first.entryId}, ${season.contestId}, 'accounts', 1)`.execute(app.database.db)
    const { team } = await get(`/users/team?user_team_id=${first.entryId * 100 + 2}`)
    expect(team).toMatchObject({ total_place: null, current_place: null })
  })
})
