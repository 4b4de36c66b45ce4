import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'

/** A fact as the server says it. */
export type SaidFact = NonNullable<ConsoleData<'correctionList'>[number]['before']>

/** A fact in words: who did what. */
export function factText(fact: SaidFact): string {
  const kind = wordOf('fact', fact.kind)
  const figures = Object.entries(fact.figures).map(([name, value]) =>
    t('figure.value', { name: wordOf('figure', name), value: String(value) }),
  )
  const said = withPeople(fact, kind)
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
