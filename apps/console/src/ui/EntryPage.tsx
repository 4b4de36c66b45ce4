import type { ReactNode } from 'react'
import { t } from '../texts/translate.ts'
import { Mark } from './Mark.tsx'
import { useTitle } from './use-title.ts'
import classes from './EntryPage.module.css'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly children?: ReactNode
  /** In a sheet of its own below. */
  readonly after?: ReactNode
}

/** A page before the console: one sheet in the middle. */
export function EntryPage({ title, lead, children, after }: Props) {
  useTitle(title)
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Mark size={24} />
        {t('app.name')}
      </div>
      <div className={classes.card}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      {after}
    </main>
  )
}
