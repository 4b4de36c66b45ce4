import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { loadOpenedGames } from '../../contests/index.ts'
import { refusal } from '../../core/outcome.ts'
import { holdGames, type OperatorGame, storeGames } from '../../operators/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { loadGamesOf, loadOpenRounds } from './new-contest.ts'
import { PACKS_OF_CONTESTS } from './packs-of-contests.ts'
import { presentFault, termsOfGame, usualTerms } from './terms.ts'
import {
  hashOf,
  judgeGame,
  judgeGuaranteeOfGame,
  judgeWriting,
  nameOfGame,
  unopenedOf,
  WRITE_GAME,
} from './write-game.ts'
import { propose } from '../../proposals/index.ts'

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
        round: unopenedOf(game, source, rounds, opened)[0]?.number ?? null,
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
    const { faults, game } = await judgeGame(db, operator, body.game, games, known)
    const { waits } = await judgeGuaranteeOfGame(db, operator, game, known)
    return ok({ data: { faults: faults.map(presentFault), waits } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.writeGame, async (tx, { body }, context) => {
    const { operator } = context
    const payload = { game: body.game, seen: body.seen }
    await holdGames(tx, operator.id)
    const judged = await judgeWriting(tx, operator, payload)
    if (!judged.ok) return judged
    if (judged.value.waits) {
      const { preview } = judged.value
      return propose(tx, WRITE_GAME, context, { payload, preview, reason: body.reason })
    }
    const done = await WRITE_GAME.perform(tx, operator, payload)
    return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
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
