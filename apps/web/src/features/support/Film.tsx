import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Film.module.css'

/** Files a browser can play by itself; any other address is that of a player, shown in a frame. */
const FILE = /\.(mp4|webm|ogv|mov|m4v)(\?|$)/i

/** The operator's video. Nothing is requested from another server before somebody wants to see it. */
export function Film({ address }: { readonly address: string }) {
  const { t } = useTexts()
  const [isWanted, setIsWanted] = useState(false)
  if (!address.startsWith('https://') && !address.startsWith('/')) return null
  if (isWanted && !FILE.test(address)) {
    return (
      <iframe
        className={styles.film}
        src={address}
        title={t('support.video')}
        // A player of another origin: what it may do, it does only there.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
      />
    )
  }
  if (isWanted) {
    return (
      // We know of no captions for the video.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video className={styles.film} src={address} controls autoPlay aria-label={t('support.video')} />
    )
  }
  return (
    <div className={styles.film}>
      <Button onClick={() => setIsWanted(true)}>
        <Icon name="whistle" size={18} />
        {t('support.video')}
      </Button>
      {address.startsWith('https://') && (
        <p className={styles.note}>{t('support.videoNote', { host: new URL(address).hostname })}</p>
      )}
    </div>
  )
}
