import { useBrand } from '../brand/brand.tsx'
import { useTexts } from '../i18n/language.tsx'
import { Icon } from '../ui/Icon.tsx'

import styles from './SponsorNotice.module.css'

/** That betting bonuses of the sponsor do not count here, wherever money that is paid in is spoken of (spec 1). */
export function SponsorNotice() {
  const { t } = useTexts()
  if (!useBrand().sponsorNotice) return null
  return (
    <p className={styles.notice} role="note">
      <Icon name="info" />
      {t('support.sponsorNotice')}
    </p>
  )
}
