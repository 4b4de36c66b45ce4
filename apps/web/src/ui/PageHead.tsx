import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Skeleton } from './Surface.tsx'
import styles from './PageHead.module.css'

type PageHeadProps = {
  /** Undefined until known, null where there is none. */
  readonly title: ReactNode
  readonly sub?: ReactNode
  /** Address of a small picture before the title. */
  readonly image?: string
  /** Something beside the title. */
  readonly aside?: ReactNode
  /** Whether leaving is shown as a cross or as an arrow back. */
  readonly leave?: 'close' | 'back'
  readonly onLeave: () => void
}

/** The top of a screen opened from another: the way back, the title, and a line about it. */
export function PageHead({ title, sub, image, aside, leave = 'close', onLeave }: PageHeadProps) {
  const { t } = useTexts()
  return (
    <header className={styles.head}>
      <IconButton label={t(`common.${leave}`)} icon={<Icon name={leave} />} onClick={onLeave} />
      {image !== undefined && <img src={image} alt="" width={44} height={44} className={styles.image} />}
      <div className={styles.titles}>
        {title === undefined ? (
          <Skeleton height={24} width={180} />
        ) : (
          title !== null && <h1 className={styles.title}>{title}</h1>
        )}
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      </div>
      {aside}
    </header>
  )
}
