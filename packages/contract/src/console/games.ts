import { z } from 'zod'
import { envelope, id } from '../shared.ts'
import { contestTerms, openRound, termsFault } from './contest-terms.ts'
import { act, consoleOperation } from './operation.ts'
import { operatorParams } from './shared.ts'

const key = z.string().max(40)

/** A game: the pattern that opens a contest for each gameweek or season of its championships. */
const game = z.strictObject({
  key,
  championships: z.array(z.string().max(80)).max(20),
  /** How many gameweeks are open at once. */
  ahead: z.int().min(0).max(99),
  terms: contestTerms,
})

/** Where an edit of a game begins to count: the first gameweek of a championship that is not open yet. */
const countsFrom = z.object({ championship: z.string(), round: z.int().nullable() })

export const operatorGamesOperation = consoleOperation('operatorGames', {
  summary: 'The games of an operator in their order, and from which gameweek an edit of each counts.',
  access: ['owner', 'contests', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      games: z.array(
        z.object({
          ...game.shape,
          name: z.string(),
          is_paused: z.boolean(),
          /** Names the game as it was read; a change of another one is refused. */
          seen: z.string(),
          counts_from: z.array(countsFrom),
        }),
      ),
      championships: z.array(z.object({ source: z.string(), name: z.string() })),
      rounds: z.array(openRound),
      rule_packs: z.array(z.string()),
      /** What a new game begins with. */
      usual: contestTerms,
    }),
  ),
})

export const checkGameOperation = consoleOperation('checkGame', {
  summary: 'What is wrong with a game, without storing it.',
  access: ['owner', 'contests'],
  effect: 'reads',
  params: operatorParams,
  body: z.strictObject({ game, is_new: z.boolean() }),
  answer: envelope(z.object({ faults: z.array(termsFault), waits: z.boolean() })),
})

export const writeGameOperation = consoleOperation('writeGame', {
  summary: 'Adds a game, or changes one for what it has not opened yet.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: operatorParams,
  /** Without `seen` it is new. */
  body: act({ game, seen: z.string().max(64).nullable() }),
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: ['notFound', 'termsFaulty', 'changedMeanwhile', 'proposalWaits'],
})

export const pauseGameOperation = consoleOperation('pauseGame', {
  summary: 'Lets a game open nothing new for a while, or again. What is open goes on.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: operatorParams,
  body: act({ key, is_paused: z.boolean() }),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})
