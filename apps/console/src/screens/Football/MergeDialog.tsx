import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Footballer, millionsText, positionText } from './footballer-columns.tsx'
import { MergePreview } from './MergePreview.tsx'

/** As long as what is looked for may be. */
const LONGEST_TEXT = 60

/** Merging a player who is there twice: who stays, what it changes, and doing it. */
export function MergeDialog({
  player,
  onClose,
}: {
  readonly player: Footballer
  readonly onClose: () => void
}) {
  const { workplace } = useHere()
  const params = { operator: workplace.slug }
  const [chosen, setChosen] = useState('')
  const { championship, club, position, name } = player
  // Only somebody of the same club and position may be the same player.
  const query = useQuery(
    callOptions('playerList', { params, query: { championship, text: club.slice(0, LONGEST_TEXT) } }),
  )
  const preview = useQuery({
    ...callOptions('previewMerge', { params: { ...params, id: player.id }, query: { into: chosen } }),
    enabled: chosen !== '',
  })
  return (
    <Dialog title={t('players.mergeTitle', { name })} kind="sheet" onClose={onClose}>
      <Answered query={query} rows={6}>
        {({ data }) => {
          const others = data.filter(
            (one) =>
              one.id !== player.id &&
              one.club === club &&
              one.position === position &&
              one.merged_into === null,
          )
          const told = chosen === '' ? undefined : preview.data?.data
          const into = others.find(({ id }) => String(id) === chosen)?.name ?? ''
          return (
            <ActForm
              name="mergePlayers"
              id={player.id}
              own={{ into: Number(chosen), seen: told?.seen ?? '' }}
              look="danger"
              isComplete={told !== undefined && told.fault === null}
              consequence={chosen === '' ? t('players.mergeNobody') : t('players.mergeDo', { name, into })}
              onDone={onClose}
              onCancel={onClose}
            >
              <p>{t('players.mergeHint', { name })}</p>
              {others.length === 0 ? (
                <Notice tone="info">
                  {t('players.mergeNone', { club, position: positionText(position) })}
                </Notice>
              ) : (
                <ChoiceField
                  label={t('players.mergeInto')}
                  hint={t('players.mergeIntoHint')}
                  value={chosen}
                  options={[
                    ['', t('players.mergeChoose')],
                    ...others.map((one) => [String(one.id), optionOf(one)] as const),
                  ]}
                  onText={setChosen}
                />
              )}
              {chosen !== '' && (
                <Answered query={preview} rows={4}>
                  {({ data: previewed }) => <MergePreview previewed={previewed} />}
                </Answered>
              )}
            </ActForm>
          )
        }}
      </Answered>
    </Dialog>
  )
}

function optionOf({ name, shirt_number: number, price }: Footballer): string {
  const shown = number === null ? name : t('players.numbered', { number, name })
  return t('players.priced', { name: shown, price: millionsText(price) })
}
