import type { ConsoleBody } from '@gaffer/contract/console-types'
import type { MatchFact } from './match-of.ts'

/** What a correction is sent as, without its reason. */
export type Told = Pick<NonNullable<ConsoleBody<'previewCorrection'>>, 'corrects' | 'fact'>

/** The form of a correction as it is filled in. */
export type Draft = {
  readonly what: 'change' | 'withdraw'
  readonly kind: string
  readonly side: 'home' | 'away'
  readonly minute: string
  readonly added: string
  readonly playerId: string
  readonly otherId: string
  readonly figure: string
  readonly value: string
}

/** A form that begins with the fact as it counts. */
export function draftOf(fact: MatchFact | undefined): Draft {
  const here = fact?.here ?? undefined
  const [figure, value] = Object.entries(here?.figures ?? {}).at(0) ?? ['goals', 0]
  return {
    what: 'change',
    kind: here?.kind ?? 'goal',
    side: here?.side ?? 'home',
    minute: String(here?.minute ?? ''),
    added: String(here?.added ?? 0),
    playerId: String(here?.player?.id ?? ''),
    otherId: String(here?.other_player?.id ?? ''),
    figure,
    value: String(value),
  }
}

const MOST_MINUTES = 90
const MOST_ADDED = 30
const MOST_OF_A_FIGURE = 99

/** The correction of a form; undefined while something in it is missing. */
export function toldOf(draft: Draft, fact: MatchFact | undefined): Told | undefined {
  const corrects = fact?.id ?? undefined
  if (draft.what === 'withdraw') {
    return corrects === undefined ? undefined : { corrects, fact: { kind: 'withdrawn' } }
  }
  const said = draft.kind === 'statistics' ? figuresOf(draft) : eventOf(draft)
  if (said === undefined) return undefined
  return corrects === undefined ? { fact: said } : { corrects, fact: said }
}

function figuresOf({ side, playerId, figure, value }: Draft): Told['fact'] | undefined {
  const player_id = idOf(playerId)
  const count = countOf(value, MOST_OF_A_FIGURE)
  if (player_id === undefined || count === undefined) return undefined
  const name = figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { kind: 'statistics', side, player_id, statistics: { [name]: count } }
}

function eventOf(draft: Draft): Told['fact'] | undefined {
  const player_id = idOf(draft.playerId)
  const minute = countOf(draft.minute, MOST_MINUTES)
  const added = countOf(draft.added === '' ? '0' : draft.added, MOST_ADDED)
  if (player_id === undefined || minute === undefined || added === undefined) return undefined
  const at = { side: draft.side, minute, added }
  const other = idOf(draft.otherId)
  switch (draft.kind) {
    case 'substitution':
      return other === undefined
        ? undefined
        : { kind: 'substitution', ...at, player_in_id: player_id, player_out_id: other }
    case 'goal':
    case 'penaltyScored': {
      const kind = draft.kind === 'goal' ? 'goal' : 'penalty_scored'
      return { kind, ...at, player_id, ...(other === undefined ? {} : { assistant_id: other }) }
    }
    case 'penaltySaved':
      return { kind: 'penalty_saved', ...at, player_id, ...(other === undefined ? {} : { taker_id: other }) }
    default:
      return { kind: SIMPLE[draft.kind] ?? 'save', ...at, player_id }
  }
}

const SIMPLE: Readonly<
  Record<string, 'own_goal' | 'penalty_missed' | 'yellow_card' | 'second_yellow_card' | 'red_card' | 'save'>
> = {
  ownGoal: 'own_goal',
  penaltyMissed: 'penalty_missed',
  yellowCard: 'yellow_card',
  secondYellowCard: 'second_yellow_card',
  redCard: 'red_card',
  save: 'save',
}

function idOf(text: string): number | undefined {
  const id = Number(text)
  return text !== '' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function countOf(text: string, most: number): number | undefined {
  const count = Number(text)
  return text.trim() !== '' && Number.isSafeInteger(count) && count >= 0 && count <= most ? count : undefined
}
