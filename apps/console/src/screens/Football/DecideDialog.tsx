import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { nameOf, type UnmatchedPerson } from './unmatched-name.ts'

const NEW = 'new'
const OTHER = 'other'

/** Saying who somebody in a source is: one of ours, or somebody new. */
export function DecideDialog({
  person,
  onClose,
}: {
  readonly person: UnmatchedPerson
  readonly onClose: () => void
}) {
  const { candidates, kind, source_id, their_id } = person
  const [choice, setChoice] = useState(String(candidates[0]?.id ?? OTHER))
  const [number, setNumber] = useState('')
  const name = nameOf(person)
  const isNew = choice === NEW
  const ourId = choice === OTHER ? Number(number) : Number(choice)
  const options = [
    ...candidates.map(({ id, name: ours, club }) => [String(id), `${ours} (${club})`] as const),
    ...(kind === 'player' ? [[NEW, t('football.somebodyNew')] as const] : []),
    [OTHER, t('football.ourNumber')] as const,
  ]
  return (
    <Dialog title={t('football.decideTitle', { name })} kind="small" onClose={onClose}>
      <ActForm
        name="decideUnmatched"
        own={{ source_id, kind, their_id, our_id: isNew ? null : ourId }}
        isComplete={isNew || (Number.isSafeInteger(ourId) && ourId > 0)}
        consequence={t(isNew ? 'football.decideNew' : 'football.decideDo', { name })}
        onDone={onClose}
        onCancel={onClose}
      >
        <ChoiceField label={t('football.whoIsIt')} value={choice} options={options} onText={setChoice} />
        {choice === OTHER && (
          <TextField
            label={t('football.ourNumber')}
            hint={t('football.ourNumberHint')}
            inputMode="numeric"
            value={number}
            onText={setNumber}
          />
        )}
      </ActForm>
    </Dialog>
  )
}
