import { type AnswerData, decodeRoundScopedId } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { HUNDREDTHS, ok, refuse, type Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { LiveSwing, SwingEvent } from '../../contests/index.ts'
import { isOwnTeam } from '../../core/caller.ts'
import type { DB } from '../../db/generated/database.ts'
import { type FootballMemory, inLanguage, namesOf } from '../../football/index.ts'
import type { TokenCaller } from '../../platform/auth/tokens.ts'
import { presentMoney } from '../../wallet/index.ts'
import type { ContestRound } from './contest-round.ts'

export type SwingDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly swing: LiveSwing
}

/**
 * What each event of the matches under way would do to a team of the caller, of nobody else. Before the
 * deadline it is refused; it is null where the round is not being played any more.
 */
export async function loadSwing(
  deps: SwingDeps,
  { contest, round, tournament }: ContestRound,
  userTeamId: number,
  caller: TokenCaller,
  language: Language,
): Promise<Result<AnswerData<'swing'>, { readonly code: 'notFound' | 'roundNotBeingPlayed' }>> {
  const { id: entryId, round: roundNumber } = decodeRoundScopedId(userTeamId)
  if (roundNumber !== round.number || !(await isOwnEntry(deps.db, entryId, contest.id, caller)))
    return refuse({ code: 'notFound' })
  if (round.lockedAt === undefined) return refuse({ code: 'roundNotBeingPlayed' })
  const swing = round.closedAt === undefined ? await deps.swing.swing({ entryId, roundNumber }) : undefined
  // A screen asks again while its round is being closed.
  if (swing === undefined) return ok(null)
  await deps.football.fresh()
  const snapshot = deps.football.championship(tournament.championshipId)
  const names = namesOf(
    snapshot,
    swing.events.flatMap(({ playerId }) => playerId ?? []),
    language,
    'name',
  )
  const present = ({ points, place, prize }: Pick<SwingEvent, 'points' | 'place' | 'prize'>) => ({
    points: points / HUNDREDTHS,
    position: place,
    prize: presentMoney(prize, tournament.currencyExponent),
  })
  const squad = new Set(swing.squad)
  return ok({
    version: swing.version,
    total_players: swing.totalPlayers,
    ...present(swing),
    events: swing.events.flatMap((event) => {
      const { kind, fixtureId, playerId, clubId } = event
      const club = snapshot?.clubs.get(clubId)
      const name = playerId === undefined ? undefined : names.get(playerId)
      if (club === undefined || (playerId !== undefined && name === undefined)) return []
      const player = playerId === undefined || name === undefined ? null : { id: playerId, name }
      return {
        kind,
        fixtureId,
        player,
        club: { id: clubId, name: inLanguage(club, language).name, kit: club.kit },
        is_mine: playerId !== undefined && squad.has(playerId),
        ...present(event),
      }
    }),
  })
}

async function isOwnEntry(
  db: Kysely<DB>,
  entryId: number,
  contestId: number,
  caller: TokenCaller,
): Promise<boolean> {
  const entry = await db
    .selectFrom('entry')
    .select('managerId')
    .where('id', '=', entryId)
    .where('subgameId', '=', contestId)
    .where('operatorId', '=', caller.operatorId)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return entry !== undefined && isOwnTeam(caller, entry)
}
