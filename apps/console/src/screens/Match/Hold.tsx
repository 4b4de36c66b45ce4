import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Desk.module.css'
import type { MatchFile } from './match-of.ts'
import { pressOnce, type useDesk } from './use-desk.ts'

type Props = {
  readonly match: MatchFile
  /** At the desk, where a match is held and let go with a press. */
  readonly desk?: ReturnType<typeof useDesk>
}

/** Who holds the match; whoever does not reads who does, and may take it over with a reason. */
export function Hold({ match: { id, hold }, desk }: Props) {
  const [isTaking, setTaking] = useState(false)
  if (hold === null) {
    return (
      desk && (
        <p className={classes.hold}>
          {t('hold.nobody')}{' '}
          <Button
            size="small"
            disabled={desk.isPending}
            onClick={() => desk.mutate(pressOnce('holdMatch', { from: null }))}
          >
            {t('hold.hold')}
          </Button>
        </p>
      )
    )
  }
  const time = writeTime(hold.since, 'time')
  if (hold.is_mine) {
    return (
      <p className={classes.hold}>
        {t('hold.mine', { time })}{' '}
        {desk && (
          <Button
            size="small"
            disabled={desk.isPending}
            onClick={() => desk.mutate(pressOnce('releaseMatch', {}))}
          >
            {t('hold.release')}
          </Button>
        )}
      </p>
    )
  }
  return (
    <>
      <Notice tone={hold.taken_from_me === null ? 'warn' : 'bad'}>
        <span role="status">
          {hold.taken_from_me === null
            ? t('hold.other', { name: hold.name, time })
            : t('hold.lost', { name: hold.name, time, reason: hold.taken_from_me })}
        </span>{' '}
        <Button size="small" onClick={() => setTaking(true)}>
          {t('hold.take')}
        </Button>
      </Notice>
      {isTaking && (
        <Dialog
          title={t('hold.takeTitle', { name: hold.name })}
          kind="small"
          onClose={() => setTaking(false)}
        >
          <ActForm
            name="holdMatch"
            id={id}
            own={{ from: hold.member_id }}
            consequence={t('hold.take')}
            reasonLabel={t('hold.why', { name: hold.name })}
            onDone={() => setTaking(false)}
            onCancel={() => setTaking(false)}
          >
            <p>{t('hold.takeHint', { name: hold.name })}</p>
          </ActForm>
        </Dialog>
      )}
    </>
  )
}
