import { createContext, type ReactNode, use } from 'react'
import { useTitle } from './use-title.ts'
import classes from './Page.module.css'

/** What the head of every page ends with: search, clock, who is signed in. */
export const HeadTools = createContext<ReactNode>(null)

type Props = {
  readonly title: string
  readonly sub?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the console: its head, and below it its panels. */
export function Page({ title, sub, actions, children }: Props) {
  useTitle(title)
  return (
    <main className={classes.main} id="page" tabIndex={-1}>
      <header className={classes.top}>
        <h1>{title}</h1>
        {sub !== undefined && <span className={classes.sub}>{sub}</span>}
        <div className={classes.end}>
          {actions}
          {use(HeadTools)}
        </div>
      </header>
      <div className={classes.content}>{children}</div>
    </main>
  )
}
