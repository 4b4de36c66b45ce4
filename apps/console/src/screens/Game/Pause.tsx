import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'

type Props = { readonly gameKey: string; readonly isPaused: boolean }

/** Letting a game open nothing for a while, or again. */
export function Pause({ gameKey, isPaused }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Panel title={isPaused ? t('games.isPaused') : t('games.isOpening')}>
      <PanelBody>
        {isOpen ? (
          <ActForm
            name="pauseGame"
            own={{ key: gameKey, is_paused: !isPaused }}
            consequence={isPaused ? t('games.resume') : t('games.pause')}
            onDone={close}
            onCancel={close}
          >
            <p>{isPaused ? t('games.resumeHint') : t('games.pauseHint')}</p>
          </ActForm>
        ) : (
          <Button onClick={() => setOpen(true)}>{isPaused ? t('games.resume') : t('games.pause')}</Button>
        )}
      </PanelBody>
    </Panel>
  )
}
