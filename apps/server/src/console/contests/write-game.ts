import { createHash } from 'node:crypto'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { deadlineOf, loadOpenedGames, type OpenableRound } from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  checkGame,
  holdGames,
  type Operator,
  type OperatorGame,
  planGame,
  storeGames,
} from '../../operators/index.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import { judgeGuarantee } from './judge-guarantee.ts'
import { judgedAgainst, loadGamesOf, loadOpenRounds } from './new-contest.ts'
import { faultText, gameOfTerms } from './terms.ts'

const MAX_GAMES = 50
const { game, seen } = CONSOLE_OPERATIONS.writeGame.body.shape
const payload = z.object({ game, seen })
type Asked = z.infer<typeof payload>

/** Whether a game can be stored so, and whether the guarantee it gives waits for a signature. */
export async function judgeWriting(
  db: Kysely<DB>,
  operator: Operator,
  asked: Asked,
): Promise<Outcome<{ readonly waits: boolean; readonly preview: Preview }>> {
  const found = await findWriting(db, operator, asked)
  if (!found.ok) return found
  const { fresh, known } = found.value
  const { waits, effects } = await judgeGuaranteeOfGame(db, operator, fresh, known)
  const subject = { kind: 'game', id: fresh.key, name: nameOfGame(fresh, operator) }
  return ok({ waits, preview: { subject, effects } })
}

async function findWriting(db: Kysely<DB>, operator: Operator, asked: Asked) {
  const games = await loadGamesOf(db, operator.id)
  const known = asked.seen === null ? undefined : games.find(({ key }) => key === asked.game.key)
  if (asked.seen !== null && known === undefined) return refuse(refusal('notFound'))
  if (known !== undefined && hashOf(known) !== asked.seen) return refuse(refusal('changedMeanwhile'))
  const { faults, game: fresh } = await judgeGame(db, operator, asked.game, games, known)
  if (fresh === undefined || faults.length > 0) {
    return refuse(refusal('termsFaulty', { fault: faultText(faults) }))
  }
  if (known === undefined && games.length >= MAX_GAMES) {
    return refuse(refusal('termsFaulty', { fault: `there are ${MAX_GAMES} games already` }))
  }
  return ok({ games, known, fresh })
}

/** What the contests that a game opens next guarantee; one more championship counts as a raise. */
export async function judgeGuaranteeOfGame(
  db: Kysely<DB>,
  operator: Operator,
  fresh: OperatorGame | undefined,
  known: OperatorGame | undefined,
): ReturnType<typeof judgeGuarantee> {
  if (fresh === undefined) return { waits: false, effects: [] }
  const { guaranteedPool: after, deadlineOffsetMinutes } = planGame(fresh, operator.currencyExponent)
  const isWider =
    known === undefined || fresh.championships.some((source) => !known.championships.includes(source))
  const before = isWider ? null : planGame(known, operator.currencyExponent).guaranteedPool
  const { rounds } = await loadOpenRounds(db)
  const opened = await loadOpenedGames(db, [operator.id], rounds)
  const atOnce = fresh.kind === 'season' ? 1 : fresh.ahead
  const deadlines = fresh.championships
    .flatMap((source) => unopenedOf(fresh, source, rounds, opened).slice(0, atOnce))
    .map((round) => deadlineOf(round, deadlineOffsetMinutes))
  return judgeGuarantee(db, operator, { before, after, added: after, deadlines })
}

/** Storing a game whose guarantee is above a limit takes a second person. */
export const WRITE_GAME = signedAct({
  name: 'writeGame',
  signers: ['finance', 'owner'],
  payload,
  preview: async (db, operator, asked) => {
    const judged = await judgeWriting(db, operator, asked)
    return judged.ok ? ok(judged.value.preview) : judged
  },
  perform: async (tx, operator, asked) => {
    await holdGames(tx, operator.id)
    const found = await findWriting(tx, operator, asked)
    if (!found.ok) return found
    const { games, known, fresh } = found.value
    await storeGames(
      tx,
      operator.id,
      known === undefined ? [...games, fresh] : games.map((one) => (one === known ? fresh : one)),
    )
    return ok({ subject: { kind: 'game', id: fresh.key }, before: known ?? null, after: fresh })
  },
})

/** The game that would be stored, judged among the others; what the console does not show of it stays. */
export async function judgeGame(
  db: Kysely<DB>,
  operator: Operator,
  { key, championships, ahead, terms }: Asked['game'],
  games: readonly OperatorGame[],
  known: OperatorGame | undefined,
) {
  const given = {
    ...gameOfTerms(terms, operator.currencyExponent, { key, championships, ahead }),
    ...(known?.correctionHours === undefined ? {} : { correctionHours: known.correctionHours }),
    paused: known?.paused ?? false,
  }
  const others = games.filter((one) => one !== known)
  return checkGame(given, { ...(await judgedAgainst(db, operator)), others })
}

/** What staff call a game. */
export function nameOfGame({ names, key }: OperatorGame, { brand }: Operator): string {
  return names.en ?? names[brand.language] ?? key
}

/** The gameweeks for which a game has opened nothing, in playing order. */
export function unopenedOf(
  game: OperatorGame,
  source: string,
  rounds: readonly OpenableRound[],
  opened: Awaited<ReturnType<typeof loadOpenedGames>>,
): readonly OpenableRound[] {
  const isOpened = ({ championshipId, number, season }: OpenableRound) =>
    opened.some(
      (one) =>
        one.gameKey === game.key &&
        one.championshipId === championshipId &&
        one.isSeasonal === (game.kind === 'season') &&
        one.gameNumber === (one.isSeasonal ? season : number),
    )
  return rounds.filter((round) => round.source === source && !isOpened(round))
}

/** Names a game as it was read. */
export function hashOf(game: OperatorGame): string {
  return createHash('sha256').update(JSON.stringify(game)).digest('hex').slice(0, 32)
}
