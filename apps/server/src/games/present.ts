import { encodeRoundScopedId, type AnswerData, type CreatedGame as WireGame } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import {
  MAX_FEE,
  MIN_TEAMS,
  MAX_TEAMS,
  placesPaid,
  PRIZE_SPLIT_KEYS,
  PRIZE_SPLITS,
  type PrizeSplit,
  sharePrizes,
  TEAM_NAME_LIMIT,
} from '@gaffer/rules'
import { presentFlag } from '../football/index.ts'
import { presentName, presentTime, presentTimeLeft } from '../core/present-units.ts'
import { presentDuration } from '../contests/index.ts'
import { presentMoney } from '../wallet/index.ts'
import { type CreatedGame, statusOf } from './game.ts'
import type { GameModel } from './list-models.ts'

/** The page title and language in which a game is presented. */
export type Reader = { readonly title: string; readonly language: Language }

/** A created game in the wire's format. */
export function presentGame(game: CreatedGame, reader: Reader): WireGame {
  const { language } = reader
  const status = statusOf(game)
  const isOpen = status === 'open'
  const round = game.openRound ?? 1
  const pool = game.entryFee * game.entryCount
  const money = (amount: number) => presentMoney(amount, game.currencyExponent)
  const hasEntered = game.myEntryIds.length > 0
  const seats = game.entryCount + (game.isCreatorsSeatKept && !game.isMine ? 1 : 0)
  const isFull = game.capacity !== null && seats >= game.capacity
  return {
    id: game.tournamentId,
    type: game.type,
    name: game.name,
    creator: game.creatorName,
    is_mine: game.isMine,
    is_public: game.isPublic,
    sub_tournament_id: encodeRoundScopedId({ id: game.contestId, round }),
    made_after: presentName({ name: game.modelName, names: game.modelNames }, language),
    championship: {
      id: game.championshipId,
      name: presentName({ name: game.championshipName, names: game.championshipNames }, language),
      flag: presentFlag(game.countryCode),
    },
    is_seasonal_game: game.isSeasonal,
    duration: durationOf(game, language),
    rounds: game.roundCount,
    starts_at: presentTime(game.deadlineAt.getTime()),
    time_left: presentTimeLeft(game.deadlineAt.getTime(), game.now.getTime()),
    entry_fee: money(game.entryFee),
    currency: game.currency,
    capacity: game.capacity,
    entries: game.entryCount,
    is_creators_seat_kept: game.isCreatorsSeatKept,
    prize_pool: money(pool),
    prize_split: game.prizeSplit,
    prizes: sharePrizes({ pool, table: game.prizeTable, entries: game.entryCount }).map(money),
    status,
    cancelled_because: game.cancelledBecause,
    my_team_ids: game.myEntryIds.map((id) => encodeRoundScopedId({ id, round })),
    refunded: game.refunded === null ? null : money(game.refunded),
    can_join: isOpen && !isFull && !hasEntered,
    can_leave: isOpen && hasEntered,
    can_cancel: isOpen && game.isMine,
    share: presentShare(game, reader),
  }
}

function presentShare(
  { type, name, inviteCode: code }: CreatedGame,
  { title, language }: Reader,
): WireGame['share'] {
  const key = type === 'head_to_head' ? 'answers.share.headToHead' : 'answers.share.game'
  return { code, path: `/games/join/${code}`, text: translate(language, key, { name, title, code }) }
}

function durationOf(
  { roundCount, roundName, roundNames, roundNumber }: CreatedGame,
  language: Language,
): string {
  if (roundCount === 1) return presentName({ name: roundName, names: roundNames }, language)
  return translate(language, 'answers.rounds', { first: roundNumber, last: roundNumber + roundCount - 1 })
}

/** The options a creator can choose from. */
export function presentOptions(
  models: readonly GameModel[],
  { currency, currencyExponent }: { readonly currency: string; readonly currencyExponent: number },
  language: Language,
): AnswerData<'gameOptions'> {
  return {
    tournaments: models.map((model) => ({
      id: model.tournament.id,
      name: presentName(model.tournament, language),
      flag: presentFlag(model.championship.countryCode),
      championship: presentName(model.championship, language),
      is_seasonal_game: model.tournament.isSeasonal,
      duration: presentDuration(model, language),
      starts_at: presentTime(model.openRound.deadlineAt),
      rounds: model.roundsLeft,
      titulars_limit: model.tournament.rules.startersLimit,
      reserves_limit: model.tournament.rules.reservesLimit,
    })),
    currency,
    decimals: currencyExponent,
    highest_fee: MAX_FEE,
    least_teams: MIN_TEAMS,
    most_teams: MAX_TEAMS,
    name_limit: TEAM_NAME_LIMIT,
    prize_splits: PRIZE_SPLIT_KEYS.map((key) => ({
      key,
      least_teams: placesPaid(key) + 1,
      percents: percentsOf(key),
    })),
  }
}

function percentsOf(split: PrizeSplit): number[] {
  return PRIZE_SPLITS[split].flatMap(({ from, to, ratio }) =>
    Array.from({ length: to - from + 1 }, () => ratio / 100),
  )
}
