import { useTexts } from '../../i18n/language.tsx'
import styles from './ManagerName.module.css'

type ManagerNameProps = {
  readonly of: { readonly user_name: string; readonly is_bot?: boolean }
  readonly isMine?: boolean
  readonly className?: string | undefined
}

/** A manager as others see them: by name, one's own as "You", a bot always labelled as one. */
export function ManagerName({ of: { user_name, is_bot }, isMine, className }: ManagerNameProps) {
  const { t } = useTexts()
  return (
    <>
      <bdi className={className}>{isMine ? t('common.you') : user_name}</bdi>
      {is_bot && <span className={styles.bot}>{t('common.bot')}</span>}
    </>
  )
}
