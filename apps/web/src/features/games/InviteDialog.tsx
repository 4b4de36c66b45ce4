import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { share, type Shared } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { CreatedGame } from './model.ts'
import styles from './Games.module.css'

/** The code of a game, and the ways to send it to others. */
export function InviteDialog({
  game,
  onClose,
}: {
  readonly game: CreatedGame
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<Shared>()
  const { code, path, text } = game.share
  const url = new URL(path, window.location.origin).href
  return (
    <Dialog
      title={t(game.type === 'head_to_head' ? 'games.challenge' : 'games.invite')}
      onClose={onClose}
      actions={
        <Button isWide onClick={async () => setOutcome(await share(text, url))}>
          <Icon name="share" size={18} />
          <span role="status">{t(outcome === 'copied' ? 'games.copied' : 'games.send')}</span>
        </Button>
      }
    >
      <p>{t('games.inviteText')}</p>
      <p className={styles.code} translate="no">
        <bdi>{code}</bdi>
      </p>
      {outcome === 'failed' && (
        <TextField
          label={t('dashboard.shareByHand')}
          readOnly
          value={`${text} ${url}`}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  )
}
