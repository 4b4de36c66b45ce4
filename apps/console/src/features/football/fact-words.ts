import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'

/** A fact as the server says it. */
export type SaidFact = NonNullable<ConsoleData<'correctionList'>[number]['before']>

type Clubs = { readonly home: string; readonly away: string }

/** A fact in words: who did what, of a line-up which club; of figures those that say something. */
export function factText(fact: SaidFact, clubs?: Clubs): string {
  return withFigures(
    fact,
    Object.entries(fact.figures).filter(([, value]) => value !== 0 && value !== false),
    clubs,
  )
}

/** A fact beside the one that it was or becomes: of figures only those that differ. */
export function factBeside(fact: SaidFact, other: SaidFact | null): string {
  if (fact.kind !== 'statistics' || other?.kind !== 'statistics') return factText(fact)
  return withFigures(
    fact,
    Object.entries(fact.figures).filter(([name, value]) => (other.figures[name] ?? 0) !== value),
  )
}

/** Who did what, without figures. */
export function shortFactText(fact: SaidFact, clubs?: Clubs): string {
  const kind = wordOf('fact', fact.kind)
  if (fact.kind !== 'lineUp' || fact.side === null || clubs === undefined) return withPeople(fact, kind)
  return t('fact.ofClub', { kind, club: clubs[fact.side] })
}

type Figure = readonly [name: string, value: number | boolean]

function withFigures(fact: SaidFact, shown: readonly Figure[], clubs?: Clubs): string {
  const figures = shown.map(([name, value]) =>
    t('figure.value', { name: wordOf('figure', name), value: value === true ? '' : Number(value) }).trim(),
  )
  const said = shortFactText(fact, clubs)
  return figures.length === 0 ? said : t('fact.figures', { fact: said, figures: figures.join(', ') })
}

function withPeople({ kind: type, player, other_player: other }: SaidFact, kind: string): string {
  if (player === null) return kind
  if (other === null) return t('fact.of', { kind, player: player.name })
  const people = { kind, player: player.name, other: other.name }
  if (type === 'substitution') return t('fact.swap', people)
  return t(type === 'penaltySaved' ? 'fact.saved' : 'fact.assisted', people)
}

/** 45+2’, or nothing where a fact has no minute. */
export function minuteText({ minute, added }: Pick<SaidFact, 'minute' | 'added'>): string {
  if (minute === null) return ''
  return t('matches.minute', { minute: added !== null && added > 0 ? `${minute}+${added}` : minute })
}
