import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { shortFactText } from '../../features/football/fact-words.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar, Stack } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CorrectionFields } from './CorrectionFields.tsx'
import { MakeCorrection } from './MakeCorrection.tsx'
import type { MatchFact, MatchFile } from './match-of.ts'
import { draftOf, type Told, toldOf } from './told-correction.ts'

/** What is corrected; without a fact one is added. */
export type Opened = { readonly fact: MatchFact | undefined }

type Props = {
  readonly match: MatchFile
  readonly opened: Opened
  readonly onClose: () => void
  readonly onDone: (isProposed: boolean) => void
}

/** A correction: filled in, then shown with what it would change, then made. */
export function CorrectDialog({ match, opened: { fact }, onClose, onDone }: Props) {
  const { workplace } = useHere()
  const [draft, setDraft] = useState(() => draftOf(fact))
  const told = toldOf(draft, fact)
  const preview = useMutation({
    mutationFn: (body: Told) =>
      request('previewCorrection', { params: { operator: workplace.slug, id: match.id }, body }),
  })
  const title =
    fact?.here === undefined || fact.here === null
      ? t('correct.addTitle')
      : t('correct.title', { fact: shortFactText(fact.here) })
  return (
    <Dialog title={title} kind="sheet" onClose={onClose}>
      {preview.data === undefined || told === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (told !== undefined) preview.mutate(told)
          }}
        >
          <Stack>
            <CorrectionFields match={match} fact={fact} draft={draft} onDraft={setDraft} />
            {preview.error !== null && <Notice tone="bad">{refusalText(preview.error)}</Notice>}
            <Bar>
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Button type="submit" look="main" aria-disabled={told === undefined || preview.isPending}>
                {preview.isPending ? t('act.doing') : t('correct.preview')}
              </Button>
            </Bar>
          </Stack>
        </form>
      ) : (
        <MakeCorrection
          matchId={match.id}
          told={told}
          preview={preview.data.data}
          onBack={() => preview.reset()}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}
