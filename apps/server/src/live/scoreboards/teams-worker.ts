import { workerData } from 'node:worker_threads'
import { connectDatabase, type Connection } from '../../platform/db/connect.ts'
import { readFromReplica } from '../../platform/db/read-from-replica.ts'
import { answerQuestions } from '../../platform/threads/answer-questions.ts'
import {
  completeTeams,
  type LockedTeams,
  type PlacesToRead,
  type RoundToComplete,
  type RoundToLoad,
} from '../../rounds/index.ts'
import { createEarlyTeams } from './early-teams.ts'

/** Where the thread connects to: the primary, and a replica to read line-ups from where there is one. */
export type TeamsConnections = { readonly primary: Connection; readonly replica: Connection | undefined }

/** Read these rounds early, as far as it is due, or give the teams of locked ones, in their order. */
export type TeamsRequest =
  | { readonly type: 'near'; readonly near: readonly number[] }
  | { readonly type: 'complete'; readonly rounds: readonly RoundToLoad[] }

/** `isHolding`: the thread has teams of other rounds, which would go with it. */
export type TeamsReply = { readonly teams: readonly LockedTeams[]; readonly isHolding: boolean }

/** One for what is read early, one for a round that was locked meanwhile. */
const CONNECTIONS = 2

const places = connect(workerData as TeamsConnections)
const early = createEarlyTeams(places)

answerQuestions(async (request: TeamsRequest): Promise<TeamsReply> => {
  const teams = await answer(request)
  return { teams, isHolding: early.isHolding() }
})

async function answer(request: TeamsRequest): Promise<readonly LockedTeams[]> {
  if (request.type === 'near') {
    await early.turn(request.near)
    return []
  }
  const rounds: RoundToComplete[] = []
  for (const round of request.rounds) rounds.push({ ...round, early: await early.take(round.gameRoundId) })
  try {
    return await completeTeams(places, rounds)
  } catch (error) {
    for (const { gameRoundId, early: teams } of rounds) if (teams) early.giveBack(gameRoundId, teams)
    throw error
  }
}

function connect({ primary, replica }: TeamsConnections): PlacesToRead {
  const { pool, db } = connectDatabase(primary, CONNECTIONS)
  if (replica === undefined) return { primary: db, lineUps: db }
  return { primary: db, lineUps: readFromReplica(pool, connectDatabase(replica, CONNECTIONS).pool) }
}
