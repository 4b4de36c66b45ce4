import type { FactBody } from '../facts/fact.ts'
import { isOfReader } from '../facts/reader-keys.ts'
import type { SourceKind } from './source-model.ts'

/** How the reports of a kind of source are to be taken; the one place that says so. */
const REPORTS: {
  readonly [kind in SourceKind]: { readonly areSingleFacts: boolean; readonly hasLineUps: boolean }
} = {
  // The official game reports figures alone; its reader infers line-ups and substitutions from minutes.
  fpl: { areSingleFacts: false, hasLineUps: false },
  'api-football': { areSingleFacts: false, hasLineUps: true },
  sportmonks: { areSingleFacts: false, hasLineUps: true },
  push: { areSingleFacts: true, hasLineUps: true },
  desk: { areSingleFacts: true, hasLineUps: true },
}

/**
 * A fact as the log has it: marked as reported where its id does not say so. A line-up is where its source reports line-ups, and a
 * goal or figures where the source reports single facts, under ids of its own that may look like those of a reader.
 */
export function asReported(key: string, body: FactBody, kind: SourceKind): FactBody {
  const { areSingleFacts, hasLineUps } = REPORTS[kind]
  if (body.kind === 'lineUp') return hasLineUps ? { ...body, isReported: true } : body
  const isMarked = (body.kind === 'event' || body.kind === 'statistics') && areSingleFacts
  return isMarked && isOfReader(key, body) ? { ...body, isReported: true } : body
}
