import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { EffectsView } from '../../features/football/EffectsView.tsx'
import { factBeside, minuteText, type SaidFact } from '../../features/football/fact-words.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Told } from './told-correction.ts'

type Props = {
  readonly matchId: number
  readonly told: Told
  readonly preview: ConsoleData<'previewCorrection'>
  readonly onBack: () => void
  readonly onDone: (isProposed: boolean) => void
}

const CAUSES = ['league', 'source', 'video', 'player', 'desk'] as const

/** What a correction would change, and making it: at once, or asking for a signature. */
export function MakeCorrection({ matchId, told, preview, onBack, onDone }: Props) {
  const [cause, setCause] = useState<(typeof CAUSES)[number]>('league')
  const { effects, before, after, seen } = preview
  const { needs_signature: needsTwo, teams, prizes } = effects
  return (
    <ActForm
      name="correctMatch"
      id={matchId}
      own={{ ...told, cause, seen }}
      consequence={needsTwo ? t('correct.ask', { prizes }) : t('correct.make', { teams })}
      onDone={(answer) => onDone(answer === undefined ? needsTwo : answer.data.proposal_id !== null)}
    >
      <Facts
        facts={[
          [t('correct.was'), said(before, after, t('fact.added'))],
          [t('correct.becomes'), <b key="after">{said(after, before, t('fact.removed'))}</b>],
        ]}
      />
      <div>
        <Button size="small" onClick={onBack}>
          {t('correct.again')}
        </Button>
      </div>
      <EffectsView effects={effects} />
      {teams === 0 && <Notice tone="warn">{t('correct.nothing')}</Notice>}
      <ChoiceField
        label={t('correct.cause')}
        value={cause}
        options={CAUSES.map((one) => [one, t(`cause.${one}`)] as const)}
        onText={(text) => setCause(CAUSES.find((one) => one === text) ?? 'league')}
      />
      <Notice tone="info">{needsTwo ? t('correct.needsTwo') : t('correct.atOnce')}</Notice>
    </ActForm>
  )
}

function said(fact: SaidFact | null, other: SaidFact | null, instead: string): string {
  return fact === null ? instead : `${minuteText(fact)} ${factBeside(fact, other)}`.trim()
}
