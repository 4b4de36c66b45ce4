import { useBrand } from '../brand/brand.tsx'
import { useTexts } from '../i18n/language.tsx'
import { Skeleton } from '../ui/Surface.tsx'
import styles from './ScreenLoading.module.css'

/** Shown while a screen's code is loading, so that its shape is unknown: the operator's picture, if it has one. */
export function ScreenLoading() {
  const { t } = useTexts()
  const { loadingImage } = useBrand()
  if (loadingImage === null) return <Skeleton height={320} />
  return (
    <div className={styles.loading} role="status" aria-label={t('common.loading')}>
      <img className="loading-image" src={loadingImage} alt="" />
    </div>
  )
}
