import { randomInt } from 'node:crypto'
import {
  decideLeagueJoin,
  decideLeagueLeave,
  foldTeamName,
  type LeagueKind,
  MAX_LEAGUES,
  ok,
  refuse,
} from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { drawInviteCode } from '../invitations/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { JudgeName } from '../core/names/judge-new-name.ts'
import type { Caller } from '../core/caller.ts'
import { type League, stateOf } from './league.ts'
import {
  deleteMember,
  insertLeague,
  insertMember,
  loadLeague,
  loadMembership,
  loadTeams,
  lockLeague,
  lockLeaguesOf,
} from './repo.ts'

const NOT_FOUND = refuse(refusal('notFound'))

/** What naming a league takes. */
type NamingDeps = { readonly db: Kysely<DB>; readonly judgeName: JudgeName }

/**
 * Creates a league over the season a team plays in, with that team as its first member. The same name, kind and
 * season sent again are the same league (ADR-15). Returns its number.
 */
export async function createLeague(
  { db, judgeName }: NamingDeps,
  caller: Caller,
  asked: { readonly name: string; readonly kind: LeagueKind; readonly entryId: number },
): Promise<Outcome<number>> {
  const name = await judgeName(caller.operatorId, asked.name)
  if (!name.ok) return name
  const [team] = await loadTeams(db, caller, { entryId: asked.entryId })
  if (team === undefined) return NOT_FOUND
  const { tournamentId } = team
  // A classic league counts from the start of the season; pairings begin at the next deadline.
  const fromRound = asked.kind === 'classic' ? 1 : team.openRound
  if (fromRound === null) return refuse(refusal('gameAlreadyStarted'))
  const foldedName = foldTeamName(name.value)
  return transact(db, async (tx): Promise<Outcome<number>> => {
    const mine = await lockLeaguesOf(tx, caller.managerId)
    const namesake = mine.created.find((one) => one.foldedName === foldedName)
    if (namesake !== undefined) {
      const isSame = namesake.kind === asked.kind && namesake.tournamentId === tournamentId
      return isSame ? ok(namesake.id) : refuse(refusal('nameTaken'))
    }
    if (mine.count >= MAX_LEAGUES) return refuse(refusal('tooManyLeagues', { limit: MAX_LEAGUES }))
    const id = await insertLeague(tx, caller, {
      name: name.value,
      foldedName,
      kind: asked.kind,
      tournamentId,
      fromRound,
      seed: randomInt(2 ** 31),
      inviteCode: await drawInviteCode(tx, caller.operatorId),
    })
    await insertMember(tx, id, { entryId: team.entryId, managerId: caller.managerId })
    return ok(id)
  })
}

/** Joins a league with a team of its season; a manager who is already in it keeps the team they have there. */
export async function joinLeague(
  db: Kysely<DB>,
  caller: Caller,
  { leagueId, entryId }: { readonly leagueId: number; readonly entryId: number },
): Promise<Outcome<undefined>> {
  const [team] = await loadTeams(db, caller, { entryId })
  return transact(db, async (tx): Promise<Outcome<undefined>> => {
    const mine = await lockLeaguesOf(tx, caller.managerId)
    await lockLeague(tx, leagueId)
    const league = await loadLeague(tx, caller.operatorId, leagueId)
    if (league === undefined) return refuse(refusal('codeUnknown'))
    if ((await loadMembership(tx, leagueId, caller.managerId)) !== undefined) return ok(undefined)
    if (team?.tournamentId !== league.tournamentId) return refuse(refusal('teamNotInContest'))
    const decision = decideLeagueJoin(stateOf(league), mine.count)
    if (!decision.ok) return refuse(refusal(decision.refusal, { limit: MAX_LEAGUES }))
    await insertMember(tx, leagueId, { entryId, managerId: caller.managerId })
    return ok(undefined)
  })
}

/** Leaves a league; one with pairings only before the draw. */
export function leaveLeague(db: Kysely<DB>, caller: Caller, leagueId: number): Promise<Outcome<null>> {
  return transact(db, async (tx): Promise<Outcome<null>> => {
    await lockLeague(tx, leagueId)
    const league = await loadLeague(tx, caller.operatorId, leagueId)
    if (league === undefined || !(await deleteMember(tx, leagueId, caller.managerId))) return NOT_FOUND
    const decision = decideLeagueLeave(stateOf(league))
    return decision.ok ? ok(null) : refuse(refusal(decision.refusal))
  })
}

/** Gives a league another name. */
export async function renameLeague(
  { db, judgeName }: NamingDeps,
  caller: Caller,
  leagueId: number,
  asked: string,
): Promise<Outcome<null>> {
  const name = await judgeName(caller.operatorId, asked)
  return asCreator(db, caller, leagueId, async (tx) => {
    if (!name.ok) return name
    const foldedName = foldTeamName(name.value)
    const { created } = await lockLeaguesOf(tx, caller.managerId)
    if (created.some((one) => one.id !== leagueId && one.foldedName === foldedName)) {
      return refuse(refusal('nameTaken'))
    }
    await tx.updateTable('league').set({ name: name.value, foldedName }).where('id', '=', leagueId).execute()
    return ok(null)
  })
}

/** Closes a league for good. */
export function closeLeague(db: Kysely<DB>, caller: Caller, leagueId: number): Promise<Outcome<null>> {
  return asCreator(db, caller, leagueId, async (tx) => {
    await tx.updateTable('league').set({ closedAt: new Date() }).where('id', '=', leagueId).execute()
    return ok(null)
  })
}

/** For people outside it, a league does not exist; its members are told that it is not theirs. */
async function asCreator(
  db: Kysely<DB>,
  caller: Caller,
  leagueId: number,
  act: (tx: Parameters<Parameters<typeof transact<null>>[1]>[0], league: League) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return transact(db, async (tx): Promise<Outcome<null>> => {
    const league = await loadLeague(tx, caller.operatorId, leagueId)
    if (league === undefined) return NOT_FOUND
    if (league.creatorManagerId === caller.managerId) return act(tx, league)
    const isMember = (await loadMembership(tx, leagueId, caller.managerId)) !== undefined
    return isMember ? refuse(refusal('creatorOnly')) : NOT_FOUND
  })
}
