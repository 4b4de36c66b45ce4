import type { AnswerData, Body } from '@gaffer/contract/types'

export type CreatedGame = AnswerData<'createdGame'>
export type GameOptions = AnswerData<'gameOptions'>
type PrizeSplit = CreatedGame['prize_split']

export const GAME_TYPES = ['user_created', 'head_to_head'] as const

/** What a manager chooses for a game of their own; amounts and numbers as typed. */
export type GameForm = {
  readonly type: (typeof GAME_TYPES)[number]
  readonly name: string
  readonly tournamentId: number | undefined
  /** How many rounds of a season; undefined means all that are left. */
  readonly rounds: number | undefined
  readonly fee: string
  readonly capacity: string
  readonly split: PrizeSplit
  readonly isPublic: boolean
}

export const EMPTY_FORM: GameForm = {
  type: 'user_created',
  name: '',
  tournamentId: undefined,
  rounds: undefined,
  fee: '',
  capacity: '10',
  split: 'winner_takes_all',
  isPublic: false,
}

/** Parses a typed amount or number; a comma counts as a point. NaN for anything else, 0 for nothing. */
export function readAmount(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return 0
  return /^\d{1,9}(\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** The maximum number of teams in a form; null means no limit. */
export function capacityOf({ type, capacity }: Pick<GameForm, 'type' | 'capacity'>): number | null {
  if (type === 'head_to_head') return 2
  return capacity.trim() === '' ? null : readAmount(capacity)
}

/** The prize splits available for this many teams. */
export function splitsOf(options: GameOptions, form: GameForm): GameOptions['prize_splits'] {
  const capacity = capacityOf(form) ?? Number.POSITIVE_INFINITY
  const offered = options.prize_splits.filter(({ least_teams: least }) => least <= capacity)
  return form.type === 'head_to_head' ? offered.slice(0, 1) : offered
}

/** The first thing that keeps a form from being sent. */
export type FormFault = 'name' | 'fee' | 'capacity'

export function faultOf(options: GameOptions, form: GameForm): FormFault | undefined {
  if (form.name.trim() === '') return 'name'
  const fee = readAmount(form.fee)
  const digits = form.fee.trim().split(/[.,]/)[1]?.length ?? 0
  if (!(fee <= options.highest_fee) || digits > options.decimals) return 'fee'
  const capacity = capacityOf(form)
  const isLegal =
    capacity === null ||
    (Number.isInteger(capacity) && capacity >= options.least_teams && capacity <= options.most_teams)
  return isLegal ? undefined : 'capacity'
}

/** The tournament a form is for: the chosen one, otherwise the next gameweek's before a whole season. */
export function modelOf(options: GameOptions, { tournamentId }: Pick<GameForm, 'tournamentId'>) {
  return (
    options.tournaments.find(({ id }) => id === tournamentId) ??
    options.tournaments.find(({ is_seasonal_game: isSeasonal }) => !isSeasonal) ??
    options.tournaments[0]
  )
}

/** What a game can be made of, by the matches it is played over: gameweeks first, then whole seasons. */
export function choicesOf({ tournaments }: GameOptions) {
  const ordered = tournaments.toSorted((a, b) => Number(a.is_seasonal_game) - Number(b.is_seasonal_game))
  return [...Map.groupBy(ordered, ({ championship, duration }) => `${championship} · ${duration}`)]
}

/** The request body of a form without faults. */
export function bodyOf(options: GameOptions, form: GameForm, tournamentId: number): Body<'createGame'> {
  const splits = splitsOf(options, form)
  const split = splits.find(({ key }) => key === form.split) ?? splits[0]
  return {
    type: form.type,
    name: form.name.trim(),
    tournament_id: tournamentId,
    ...(form.rounds === undefined ? {} : { rounds: form.rounds }),
    entry_fee: readAmount(form.fee),
    capacity: capacityOf(form),
    prize_split: split?.key ?? 'winner_takes_all',
    is_public: form.isPublic,
  }
}
