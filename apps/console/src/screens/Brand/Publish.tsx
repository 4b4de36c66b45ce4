import type { ConsoleData } from '@gaffer/contract/console-types'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { ActRefusal } from '../../features/acts/ActRefusal.tsx'
import { useAct } from '../../features/acts/use-act.ts'
import { t } from '../../texts/translate.ts'
import { writeTime, zoneName } from '../../texts/times.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { Look } from './look.ts'
import { nameOfKey } from './name-of-key.ts'
import classes from './Brand.module.css'

type Checked = ConsoleData<'checkBrand'>
type Begun = { readonly seen: number | null; readonly live: number }

type Props = {
  readonly look: Look
  readonly begun: Begun
  /** The number that a published version would have. */
  readonly next: number
  readonly isChanged: boolean
  /** What is shown is what was typed, and nobody else has changed it. */
  readonly isReady: boolean
  readonly faults: Checked['faults']
  readonly notes: Checked['notes']
  /** Something waits for its hour: nothing is published before it. */
  readonly isWaiting: boolean
  /** Null where what was typed waits for its hour, and is no draft any more. */
  readonly onSaved: (revision: number | null) => void
  readonly onPublished: (number: number) => void
  readonly onDiscarded: () => void
}

/** Saving what was typed for later, or showing it to managers: now, or at an hour. */
export function Publish(props: Props) {
  const { look, begun, next, isChanged, isReady, faults, notes, isWaiting, onSaved, onPublished } = props
  const [published, setPublished] = useState<number | undefined>()
  const [hour, setHour] = useState('')
  const [zone] = useState(() => zoneName(Date.now()))
  const at = hour === '' ? undefined : new Date(hour).toISOString()
  const shared = { isComplete: isChanged && isReady && faults.length === 0 }
  const own = { look, seen: begun.seen, live: begun.live }
  const said = (
    <>
      {faults.length > 0 && (
        <Said title={t('brand.faults', { count: faults.length })} lines={faults} tone="bad" />
      )}
      {notes.length > 0 && <Said title={t('brand.notes')} lines={notes} tone="warn" />}
      <TextField
        label={t('brand.hour', { zone })}
        hint={t('brand.hourHint')}
        type="datetime-local"
        value={hour}
        onText={setHour}
      />
    </>
  )
  return (
    <Panel title={t('brand.publishing')} aside={<Drafts key={`${begun.seen} ${begun.live}`} {...props} />}>
      <PanelBody>
        {published !== undefined && !isChanged && (
          <Notice tone="ok">{t('brand.published', { number: published })}</Notice>
        )}
        {isWaiting && <Notice tone="info">{t('brand.waitsFirst')}</Notice>}
        {!isWaiting && at === undefined && (
          <ActForm
            key={begun.live}
            name="publishBrand"
            own={own}
            {...shared}
            consequence={t('brand.publish', { number: next })}
            onDone={(answer) => {
              if (answer === undefined) return
              setPublished(answer.data.number)
              onPublished(answer.data.number)
            }}
          >
            {said}
          </ActForm>
        )}
        {!isWaiting && at !== undefined && (
          <ActForm
            key={`${begun.live} at an hour`}
            name="scheduleBrand"
            own={{ ...own, publish_at: at }}
            {...shared}
            consequence={t('brand.publishAt', { time: writeTime(at, 'short') })}
            onDone={() => {
              setHour('')
              onSaved(null)
            }}
          >
            {said}
          </ActForm>
        )}
      </PanelBody>
    </Panel>
  )
}

function Drafts({ look, begun: { seen }, isChanged, onSaved, onDiscarded }: Props) {
  const save = useAct({
    name: 'saveBrandDraft',
    onDone: (answer) => {
      if (answer !== undefined) onSaved(answer.data.revision)
    },
  })
  const discard = useAct({ name: 'discardBrandDraft', onDone: onDiscarded })
  const reason = t('brand.draftReason')
  const error = save.error ?? discard.error
  return (
    <>
      <Button
        size="small"
        disabled={!isChanged || save.isPending}
        onClick={() => save.mutate({ reason, own: { look, seen } })}
      >
        {t('brand.save')}
      </Button>
      {seen !== null && (
        <Button
          size="small"
          look="quiet"
          disabled={discard.isPending}
          onClick={() => discard.mutate({ reason, own: { seen } })}
        >
          {t('brand.discard')}
        </Button>
      )}
      {error !== null && <ActRefusal error={error} onFresh={() => undefined} />}
    </>
  )
}

type SaidProps = {
  readonly title: string
  readonly lines: Checked['faults']
  readonly tone: 'bad' | 'warn'
}

function Said({ title, lines, tone }: SaidProps) {
  return (
    <div className={classes.said} data-tone={tone}>
      <b>{title}</b>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            {nameOfKey(path)}: {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
