import { z } from 'zod'
import { operation, SEAT } from './operation.ts'
import {
  dateTime,
  envelope,
  flag,
  id,
  idParams,
  money,
  pageFacts,
  pageText,
  roundScopedId,
  newNameRefusals,
} from './shared.ts'

export const CREATED_TYPES = ['head_to_head', 'user_created'] as const

/** Maximum length of a typed code including its spaces; the server parses and checks it. */
export const codeText = z.string().min(1).max(40)

export const prizeSplit = z.enum(['winner_takes_all', 'top_two', 'top_three', 'top_five', 'top_ten'])

/** An invitation that a manager sends to others; `path` is a path of the web client. */
export const share = z.object({
  code: z.string(),
  path: z.string(),
  /** A sentence to send along, in the language of the answer. */
  text: z.string(),
})

/**
 * A game that a manager created (ADR-14): a tournament with one contest. It is entered like any other contest, by
 * `sub_tournament_id`.
 */
export const createdGame = z.object({
  /** The id of the tournament. */
  id,
  type: z.enum(CREATED_TYPES),
  name: z.string(),
  creator: z.string(),
  is_mine: z.boolean(),
  /** Listed in the lobby; other games can be entered only by their code. */
  is_public: z.boolean(),
  /** The contest in the round that can be entered, otherwise in its first one. */
  sub_tournament_id: roundScopedId,
  /** The name of the official tournament it takes rules, prices and rounds from. */
  made_after: z.string(),
  championship: z.object({ id, name: z.string(), flag }),
  is_seasonal_game: z.boolean(),
  /** Its gameweek, or its first and last one. */
  duration: z.string(),
  rounds: z.int(),
  /** The deadline of its first round. */
  starts_at: dateTime,
  /** Seconds until that deadline; 0 after it. */
  time_left: z.int(),
  entry_fee: money,
  currency: z.string(),
  /** null means no limit. */
  capacity: z.int().nullable(),
  entries: z.int(),
  /** One of its seats is reserved for its creator, who has not entered yet. */
  is_creators_seat_kept: z.boolean(),
  /** The current prize pool. */
  prize_pool: money,
  prize_split: prizeSplit,
  /** What each place would win now, first place first; empty where nothing can be won. */
  prizes: z.array(money),
  status: z.enum(['open', 'playing', 'over', 'cancelled']),
  /** Why it was cancelled: by its creator, or because too few teams had entered when it locked (no opponent came). */
  cancelled_because: z.enum(['creator', 'unfilled', 'operator']).nullable(),
  /** The manager's own teams in it. */
  my_team_ids: z.array(roundScopedId),
  /** What was or is being refunded to the manager; null when there is no refund. */
  refunded: money.nullable(),
  can_join: z.boolean(),
  can_leave: z.boolean(),
  can_cancel: z.boolean(),
  share,
})

export const gameOptionsOperation = operation('gameOptions', {
  feature: 'games',
  summary: 'What a game may be created after, and the limits of what its creator chooses.',
  access: 'signedIn',
  shows: ['games'],
  answer: envelope(
    z.object({
      /**
       * Official tournaments with a round that can still be entered; a created game takes its rules, prices and
       * rounds from one.
       */
      tournaments: z.array(
        z.object({
          id,
          name: z.string(),
          flag,
          championship: z.string(),
          is_seasonal_game: z.boolean(),
          duration: z.string(),
          starts_at: dateTime,
          /** Rounds left from the open one on; the creator of a season may choose fewer. */
          rounds: z.int(),
          titulars_limit: z.int(),
          reserves_limit: z.int(),
        }),
      ),
      currency: z.string(),
      /** How many decimals an amount may have. */
      decimals: z.int(),
      highest_fee: money,
      least_teams: z.int(),
      most_teams: z.int(),
      name_limit: z.int(),
      prize_splits: z.array(
        z.object({
          key: prizeSplit,
          /** The smallest capacity it is offered for. */
          least_teams: z.int(),
          /** Percentage of the pool for each place, first place first. */
          percents: z.array(z.number()),
        }),
      ),
    }),
  ),
})

export const createGameOperation = operation('createGame', {
  feature: 'games',
  summary:
    'Create a head-to-head or a game for friends; the same name and terms again answer the same game. ' +
    'Its creator enters it like anybody else.',
  access: 'manager',
  changes: ['games', 'contests'],
  body: z.strictObject({
    type: z.enum(CREATED_TYPES),
    name: z.string().max(400),
    /** An official tournament of `gameOptions`. */
    tournament_id: id,
    /** For a season: how many rounds from the open one on; all of them if missing. */
    rounds: z.int().min(1).max(99).optional(),
    entry_fee: z.number().min(0).max(1_000_000),
    /** null means no limit; a head-to-head has 2. */
    capacity: z.int().min(1).max(1_000_000).nullable(),
    prize_split: prizeSplit.default('winner_takes_all'),
    is_public: z.boolean().default(false),
  }),
  answer: envelope(createdGame),
  refusals: [
    'notFound',
    'nameMissing',
    'nameTooLong',
    ...newNameRefusals,
    'nameTaken',
    'capacityIllegal',
    'feeTooHigh',
    'splitIllegal',
    'tooManyGames',
    'selfExcluded',
    'accountBlocked',
    'gameAlreadyStarted',
    'tournamentNotReady',
  ],
})

export const myGamesOperation = operation('myGames', {
  feature: 'games',
  summary: 'The games the manager created or has a team in, those that were cancelled too; newest first.',
  access: 'signedIn',
  shows: ['games'],
  query: z.strictObject({ page: pageText }),
  answer: envelope(z.object({ data: z.array(createdGame), ...pageFacts })),
})

export const createdGameOperation = operation('createdGame', {
  feature: 'games',
  summary: 'One created game with what is shared to invite others; a private one for who was invited.',
  access: 'signedIn',
  shows: ['games'],
  params: idParams,
  answer: envelope(createdGame),
  refusals: ['notFound'],
})

export const gameByCodeOperation = operation('gameByCode', {
  feature: 'games',
  summary:
    'The game of an invite code, before a login too; from then on the manager may enter it. Wrong codes are limited.',
  access: 'invited',
  shows: ['games'],
  isWriting: true,
  params: z.strictObject({ code: codeText }),
  answer: envelope(createdGame),
  refusals: ['codeUnknown', 'tooManyCodes'],
})

export const leaveGameOperation = operation('leaveGame', {
  feature: 'games',
  summary: 'Take the own team out of a game before it starts; the fee is paid back.',
  access: 'signedIn',
  changes: SEAT,
  params: idParams,
  answer: envelope(createdGame),
  refusals: ['notFound', 'notInGame', 'gameAlreadyStarted', 'entryPending', 'tournamentCancelled'],
})

export const cancelGameOperation = operation('cancelGame', {
  feature: 'games',
  summary: 'Cancel a game before it starts, by its creator; every fee is paid back.',
  access: 'signedIn',
  changes: SEAT,
  params: idParams,
  answer: envelope(createdGame),
  refusals: ['notFound', 'creatorOnly', 'gameAlreadyStarted'],
})
