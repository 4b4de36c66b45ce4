import { useBrand } from '../brand/brand.tsx'
import { useTexts } from '../i18n/language.tsx'
import { Icon } from '../ui/Icon.tsx'

import styles from './SponsorNotice.module.css'

/** Says that the sponsor's betting bonuses do not count here, wherever money is paid. */
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
