import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { EffectsView } from '../../features/football/EffectsView.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { MatchFile } from './match-of.ts'

const OUTCOMES = ['stopped', 'stands', 'awarded', 'postponed', 'void'] as const
type Outcome = (typeof OUTCOMES)[number]

type Props = {
  readonly match: MatchFile
  readonly onDone?: (isProposed: boolean) => void
}

/** Saying what becomes of a match that does not go as planned: chosen, shown with what it would change, then done. */
export function DecideMatch({ match, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabled={match.hold?.is_mine === false} onClick={() => setOpen(true)}>
        {t('outcome.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('outcome.title')} kind="sheet" onClose={() => setOpen(false)}>
          <Decision
            match={match}
            onDone={(isProposed) => {
              setOpen(false)
              onDone?.(isProposed)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Decision({ match, onDone }: Props & { readonly onDone: (isProposed: boolean) => void }) {
  const { workplace } = useHere()
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const preview = useMutation({
    mutationFn: (wanted: Outcome) =>
      request('previewOutcome', {
        params: { operator: workplace.slug, id: match.id },
        body: { outcome: wanted },
      }),
  })
  const choose = (text: string) => {
    const chosen = OUTCOMES.find((one) => one === text)
    setOutcome(chosen)
    preview.reset()
    if (chosen !== undefined) preview.mutate(chosen)
  }
  const seen = preview.data?.data
  return (
    <Stack>
      <ChoiceField
        label={t('outcome.what')}
        value={outcome ?? ''}
        options={[['', t('outcome.choose')], ...OUTCOMES.map((one) => [one, t(`outcome.${one}`)] as const)]}
        onText={choose}
      />
      {outcome && <p>{t(`outcome.${outcome}Hint`)}</p>}
      {preview.error !== null && <Notice tone="bad">{refusalText(preview.error)}</Notice>}
      {outcome && seen && (
        <ActForm
          name="decideMatch"
          id={match.id}
          own={{ outcome, seen: seen.seen }}
          consequence={
            seen.effects.needs_signature
              ? t('correct.ask', { prizes: seen.effects.prizes })
              : t('outcome.do', { outcome: t(`outcome.${outcome}`), teams: seen.effects.teams })
          }
          onDone={(answer) =>
            onDone(answer === undefined ? seen.effects.needs_signature : answer.data.proposal_id !== null)
          }
        >
          <EffectsView effects={seen.effects} />
          <Notice tone="info">
            {seen.effects.needs_signature ? t('correct.needsTwo') : t('correct.atOnce')}
          </Notice>
        </ActForm>
      )}
    </Stack>
  )
}
