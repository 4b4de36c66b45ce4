import type { AnswerData } from '@gaffer/contract'
import type { FactBody } from '@gaffer/feed'

type Said = NonNullable<AnswerData<'corrections'>[number]['before']>

const NOTHING = { side: null, minute: null, added: null, player: null, other_player: null, figures: {} }

/** Who is named in a fact. */
export function playersIn(body: FactBody): readonly number[] {
  if (body.kind === 'statistics') return [body.playerId]
  if (body.kind !== 'event') return []
  const { event } = body
  if (event.type === 'substitution') return [event.playerInId, event.playerOutId]
  const other = 'assistantId' in event ? event.assistantId : 'takerId' in event ? event.takerId : undefined
  return other === undefined ? [event.playerId] : [event.playerId, other]
}

/** A fact as pages put it into words. */
export function sayFact(body: FactBody, names: ReadonlyMap<number, string>): Said {
  const [first, second] = playersIn(body).map((id) => ({ id, name: names.get(id) ?? '' }))
  const people = {
    player: first === undefined || first.id === 0 ? null : first,
    other_player: second === undefined || second.id === 0 ? null : second,
  }
  if (body.kind === 'event') {
    const { side, at, event } = body
    return { kind: event.type, side, minute: at.minute, added: at.added, ...people, figures: {} }
  }
  if (body.kind === 'period') {
    return { ...NOTHING, kind: body.period, minute: body.at.minute, added: body.at.added }
  }
  if (body.kind === 'statistics') {
    return { ...NOTHING, kind: 'statistics', side: body.side, ...people, figures: figuresOf(body.statistics) }
  }
  if (body.kind === 'lineUp') {
    return { ...NOTHING, kind: 'lineUp', side: body.side, figures: { starters: body.starters.length } }
  }
  if (body.kind === 'score')
    return { ...NOTHING, kind: 'score', figures: { home: body.home, away: body.away } }
  return { ...NOTHING, kind: body.kind }
}

function figuresOf(statistics: Readonly<Record<string, unknown>>): Record<string, number | boolean> {
  return Object.fromEntries(
    Object.entries(statistics).filter(
      (figure): figure is [string, number | boolean] =>
        typeof figure[1] === 'number' || typeof figure[1] === 'boolean',
    ),
  )
}
