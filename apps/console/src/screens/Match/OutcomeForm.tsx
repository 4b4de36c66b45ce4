import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { EffectsView } from '../../features/football/EffectsView.tsx'
import { factText, minuteText, type SaidFact } from '../../features/football/fact-words.ts'
import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { MatchFile } from './match-of.ts'

export type Outcome = (typeof OUTCOMES)[number] | MatchFile['decisions'][number]

/** What may become of a match that does not go as planned, in the order in which it is offered. */
export const OUTCOMES = ['stopped', 'stands', 'awarded', 'postponed', 'void'] as const

type Props = {
  readonly match: MatchFile
  readonly outcome: Outcome
  readonly seen: ConsoleData<'previewOutcome'>
  readonly onDone: (isProposed: boolean) => void
}

/** What a decision about a match would change, and making it. */
export function OutcomeForm({ match, outcome, seen, onDone }: Props) {
  const { effects, changes } = seen
  return (
    <ActForm
      name="decideMatch"
      id={match.id}
      own={{ outcome, seen: seen.seen }}
      consequence={
        effects.needs_signature
          ? t('correct.ask', { prizes: effects.prizes })
          : t('outcome.do', { outcome: t(`outcome.${outcome}`), teams: effects.teams })
      }
      onDone={(answer) =>
        onDone(answer === undefined ? effects.needs_signature : answer.data.proposal_id !== null)
      }
    >
      {match.contradictions.length > 0 &&
        changes.map(({ before, after }, index) => (
          <p key={index}>{t('outcome.change', { before: said(before), after: said(after) })}</p>
        ))}
      <EffectsView effects={effects} />
      <Notice tone="info">{effects.needs_signature ? t('correct.needsTwo') : t('correct.atOnce')}</Notice>
    </ActForm>
  )
}

function said(fact: SaidFact | null): string {
  if (fact === null) return t('match.nothingHere')
  return [minuteText(fact), factText(fact)].filter(Boolean).join(' ')
}
