import { type Language, translate } from '@gaffer/messages'
import { presentName } from '../core/present-units.ts'
import type { TournamentView } from './tournament-view.ts'

/** The gameweek's name, or the first and the last one. */
export function presentDuration(
  { gameweeks }: Pick<TournamentView, 'gameweeks'>,
  language: Language,
): string {
  const [first] = gameweeks
  const last = gameweeks.at(-1) ?? first
  if (first === last) return presentName(first, language)
  return translate(language, 'answers.rounds', { first: first.number, last: last.number })
}
