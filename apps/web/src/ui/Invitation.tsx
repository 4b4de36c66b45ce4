import { useState } from 'react'
import { inviteAddress } from '../embed/invite-address.ts'
import { useTexts } from '../i18n/language.tsx'
import { pictureAddress } from '../lib/picture-address.ts'
import { copy, share, type Shared } from '../lib/share.ts'
import { Button } from './Button.tsx'
import { TextField } from './Fields.tsx'
import { Icon } from './Icon.tsx'
import styles from './Invitation.module.css'

/** What is sent to others as an invitation. */
export type Invited = { readonly code: string; readonly path: string; readonly text: string }

type InvitationProps = { readonly invited: Invited; readonly about: string; readonly kind: 'game' | 'league' }

/** The code of a game or a league, and ways to send it to others. */
export function Invitation({ invited, about, kind }: InvitationProps) {
  const { t, language } = useTexts()
  const [outcome, setOutcome] = useState<{ readonly way: 'send' | 'copy'; readonly is: Shared }>()
  const { code, path, text } = invited
  const url = inviteAddress(path)
  const picture = pictureAddress(kind, code, language)
  const isCopied = (way: 'send' | 'copy') => outcome?.way === way && outcome.is === 'copied'
  return (
    <div className={styles.invitation}>
      <p>{about}</p>
      <p className={styles.code} translate="no">
        <bdi>{code}</bdi>
      </p>
      <div className={styles.ways}>
        <Button onClick={async () => setOutcome({ way: 'send', is: await share(text, url, picture) })}>
          <Icon name="share" size={18} />
          <span role="status">{t(isCopied('send') ? 'games.copied' : 'games.send')}</span>
        </Button>
        <Button look="secondary" onClick={async () => setOutcome({ way: 'copy', is: await copy(url) })}>
          <span role="status">{t(isCopied('copy') ? 'games.copied' : 'leagues.copyLink')}</span>
        </Button>
      </div>
      {outcome?.is === 'failed' && (
        <TextField
          label={t('dashboard.shareByHand')}
          readOnly
          value={`${text} ${url}`}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}
