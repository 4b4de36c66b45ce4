import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Accordion.module.css'

type SectionProps = {
  /** Sections with the same name: opening one closes the others. */
  readonly name: string
  readonly title: string
  readonly isOpenFirst?: boolean
  readonly children: ReactNode
}

/** A section opened and closed by a press; its content is rendered when it first opens. */
export function AccordionSection({ name, title, isOpenFirst = false, children }: SectionProps) {
  const [wasOpened, setWasOpened] = useState(isOpenFirst)
  return (
    <details
      className={styles.section}
      name={name}
      open={isOpenFirst}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary className={styles.summary}>
        <h2>{title}</h2>
        <Icon name="down" size={13} />
      </summary>
      <div className={styles.body}>{wasOpened && children}</div>
    </details>
  )
}
