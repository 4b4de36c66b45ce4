import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { loadOpenedGames, type OpenableRound } from '../../contests/index.ts'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { checkGame, holdGames, type Operator, type OperatorGame, storeGames } from '../../operators/index.ts'
import { type ConsoleDeps, type ConsoleInput, registerAct, registerRead } from '../../staff/index.ts'
import { judgedAgainst, loadGamesOf, loadOpenRounds } from './new-contest.ts'
import { PACKS_OF_CONTESTS } from './packs-of-contests.ts'
import { faultText, gameOfTerms, presentFault, termsOfGame, usualTerms } from './terms.ts'

const MAX_GAMES = 50
type WireGame = ConsoleInput<typeof CONSOLE_OPERATIONS.checkGame>['body']['game']
type ShownGame = ConsoleAnswer<'operatorGames'>['data']['games'][number]

/** The calls about the games of an operator: the patterns that open contests by themselves. */
export function registerOperatorGames(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.operatorGames, async (_, { operator }) => {
    const games = await loadGamesOf(db, operator.id)
    const { rounds, championships, wire } = await loadOpenRounds(db)
    const opened = await loadOpenedGames(db, [operator.id], rounds)
    const nameOf = (source: string) =>
      championships.find((championship) => championship.source === source)?.name ?? source
    const present = (game: OperatorGame): ShownGame => ({
      key: game.key,
      name: nameOfGame(game, operator),
      championships: [...game.championships],
      ahead: game.ahead,
      terms: termsOfGame(game, operator.currencyExponent),
      is_paused: game.paused,
      seen: hashOf(game),
      counts_from: game.championships.map((source) => ({
        championship: nameOf(source),
        round: firstUnopened(game, source, rounds, opened),
      })),
    })
    return ok({
      data: {
        games: games.map(present),
        championships: championships.map(({ source, name }) => ({ source, name })),
        rounds: wire,
        rule_packs: [...PACKS_OF_CONTESTS],
        usual: usualTerms(operator.currencyExponent),
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.checkGame, async ({ body }, { operator }) => {
    const games = await loadGamesOf(db, operator.id)
    const known = body.is_new ? undefined : games.find(({ key }) => key === body.game.key)
    const { faults } = await judge(db, operator, body.game, games, known)
    return ok({ data: { faults: faults.map(presentFault) } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.writeGame, async (tx, { body }, { operator }) => {
    await holdGames(tx, operator.id)
    const games = await loadGamesOf(tx, operator.id)
    const known = body.seen === null ? undefined : games.find(({ key }) => key === body.game.key)
    if (body.seen !== null && known === undefined) return refuse(refusal('notFound'))
    if (known !== undefined && hashOf(known) !== body.seen) return refuse(refusal('changedMeanwhile'))
    const { faults, game } = await judge(tx, operator, body.game, games, known)
    if (game === undefined || faults.length > 0) {
      return refuse(refusal('termsFaulty', { fault: faultText(faults) }))
    }
    if (known === undefined && games.length >= MAX_GAMES) {
      return refuse(refusal('termsFaulty', { fault: `there are ${MAX_GAMES} games already` }))
    }
    await storeGames(
      tx,
      operator.id,
      known === undefined ? [...games, game] : games.map((one) => (one === known ? game : one)),
    )
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'game', id: game.key }, before: known ?? null, after: game },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.pauseGame, async (tx, { body }, { operator }) => {
    await holdGames(tx, operator.id)
    const games = await loadGamesOf(tx, operator.id)
    const known = games.find(({ key }) => key === body.key)
    if (known === undefined) return refuse(refusal('notFound'))
    const paused = body.is_paused
    await storeGames(
      tx,
      operator.id,
      games.map((one) => (one === known ? { ...one, paused } : one)),
    )
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'game', id: known.key },
        before: { paused: known.paused },
        after: { paused },
      },
    })
  })
}

/** The game that would be stored, judged among the others; what the console does not show of it stays. */
async function judge(
  db: Kysely<DB>,
  operator: Operator,
  { key, championships, ahead, terms }: WireGame,
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

function nameOfGame({ names, key }: OperatorGame, { brand }: Operator): string {
  return names.en ?? names[brand.language] ?? key
}

/** The first gameweek for which a game has opened nothing; null where the calendar has none. */
function firstUnopened(
  game: OperatorGame,
  source: string,
  rounds: readonly OpenableRound[],
  opened: Awaited<ReturnType<typeof loadOpenedGames>>,
): number | null {
  const isOpened = ({ championshipId, number, season }: OpenableRound) =>
    opened.some(
      (one) =>
        one.gameKey === game.key &&
        one.championshipId === championshipId &&
        one.isSeasonal === (game.kind === 'season') &&
        one.gameNumber === (one.isSeasonal ? season : number),
    )
  return rounds.find((round) => round.source === source && !isOpened(round))?.number ?? null
}

/** Names a game as it was read. */
function hashOf(game: OperatorGame): string {
  return createHash('sha256').update(JSON.stringify(game)).digest('hex').slice(0, 32)
}
