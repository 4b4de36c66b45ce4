import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import {
  completeTeams,
  type EarlyTeams,
  loadContests,
  loadLogVersion,
  loadScoreboard,
  type Scoreboard,
  scoreboardOf,
} from '../rounds/index.ts'

/** The scoreboard of a round completed from teams that were read early, and one read from nothing. */
export async function completeTeamsReadEarly(
  db: Kysely<DB>,
  gameRoundId: number,
  early: EarlyTeams | undefined,
): Promise<{ readonly completed: Scoreboard; readonly fromNothing: Scoreboard }> {
  const contests = await loadContests(db, gameRoundId)
  const logVersion = await loadLogVersion(db)
  const places = { primary: db, lineUps: db }
  const [teams] = await completeTeams(places, [{ gameRoundId, contests, logVersion, early }])
  if (teams === undefined) throw new Error('no teams of the round')
  return {
    completed: scoreboardOf(gameRoundId, contests, teams),
    fromNothing: await loadScoreboard(db, gameRoundId, contests, logVersion),
  }
}
