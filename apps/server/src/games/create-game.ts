import {
  type CreatedGameType,
  decideCreatedGame,
  foldTeamName,
  type MinorUnits,
  MAX_OPEN_GAMES,
  ok,
  type PrizeSplit,
  refuse,
} from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { judgeRestraint } from '../fair-play/index.ts'
import { drawInviteCode } from '../invitations/index.ts'
import { refusal, refusalOf, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { JudgeName } from '../core/names/judge-new-name.ts'
import type { Caller } from '../core/caller.ts'
import type { GameModel } from './list-models.ts'
import { insertGame, lockOpenGames, type NewGame, type OpenGame } from './repo.ts'

/** A manager's request for a new game. */
export type GameRequest = {
  readonly type: CreatedGameType
  readonly name: string
  readonly model: GameModel
  /** For a season; undefined means all rounds that are left. */
  readonly rounds: number | undefined
  readonly fee: MinorUnits
  readonly capacity: number | null
  readonly split: PrizeSplit
  readonly isPublic: boolean
}

/**
 * Creates a game modelled on an official tournament. The same name and terms sent again are the same game, as long as
 * it has not started (ADR-14). Returns its tournament.
 */
export async function createGame(
  { db, judgeName }: { readonly db: Kysely<DB>; readonly judgeName: JudgeName },
  caller: Caller,
  request: GameRequest,
): Promise<Outcome<number>> {
  const name = await judgeName(caller.operatorId, request.name)
  if (!name.ok) return name
  const restraint = await judgeRestraint(db, caller.managerId)
  if (restraint !== undefined) return refuse(restraint)
  const judged = judgeGame({ ...request, name: name.value })
  if (!judged.ok) return judged
  const game = judged.value
  return transact(db, async (tx): Promise<Outcome<number>> => {
    const open = await lockOpenGames(tx, caller.managerId)
    const namesake = open.find(({ foldedName }) => foldedName === game.foldedName)
    if (namesake !== undefined) {
      return isSameGame(namesake, game) ? ok(namesake.tournamentId) : refuse(refusal('nameTaken'))
    }
    if (open.length >= MAX_OPEN_GAMES) return refuse(refusal('tooManyGames', { limit: MAX_OPEN_GAMES }))
    const code = await drawInviteCode(tx, caller.operatorId)
    const id = await insertGame(tx, caller, game, code)
    return id === undefined ? refuse(refusal('gameAlreadyStarted')) : ok(id)
  })
}

function judgeGame({ model, ...request }: GameRequest): Outcome<NewGame> {
  const { tournament, openRound, roundsLeft, isComingSoon } = model
  const terms = decideCreatedGame(request, 10 ** tournament.currencyExponent)
  if (!terms.ok) return refuse(refusalOf(terms.refusal))
  if (isComingSoon) return refuse(refusal('tournamentNotReady'))
  const rounds = request.rounds ?? roundsLeft
  if (rounds > roundsLeft) return refuse(refusal('badRequest'))
  return ok({
    ...terms.value,
    type: request.type,
    split: request.split,
    isPublic: request.isPublic,
    name: request.name,
    foldedName: foldTeamName(request.name),
    modelId: tournament.id,
    modelRound: openRound.number,
    rounds,
  })
}

function isSameGame(known: OpenGame, asked: NewGame): boolean {
  return (
    known.type === asked.type &&
    known.modelId === asked.modelId &&
    known.rounds === asked.rounds &&
    known.fee === asked.fee &&
    known.capacity === asked.capacity &&
    known.split === asked.split &&
    known.isPublic === asked.isPublic
  )
}
