import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { MatchFile } from './match-of.ts'
import { OUTCOMES, OutcomeForm } from './OutcomeForm.tsx'
import { useOutcome } from './use-outcome.ts'

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
  const { outcome, choose, error, seen } = useOutcome(match.id)
  return (
    <Stack>
      <ChoiceField
        label={t('outcome.what')}
        value={outcome ?? ''}
        options={[['', t('outcome.choose')], ...OUTCOMES.map((one) => [one, t(`outcome.${one}`)] as const)]}
        onText={(text) => choose(OUTCOMES.find((one) => one === text))}
      />
      {outcome && <p>{t(`outcome.${outcome}Hint`)}</p>}
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {outcome && seen && <OutcomeForm match={match} outcome={outcome} seen={seen} onDone={onDone} />}
    </Stack>
  )
}
