import { type ReactNode, useId } from 'react'
import classes from './Panel.module.css'

type Props = {
  readonly title?: string
  readonly meta?: ReactNode
  /** At the end of the line of the title. */
  readonly aside?: ReactNode
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** A white sheet with a title: one question and its answer. */
export function Panel({ title, meta, aside, foot, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 id={heading}>{title}</h2>
          {meta !== undefined && <span className={classes.meta}>{meta}</span>}
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {children}
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </section>
  )
}

/** The padding of a panel whose content is not a table. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}
