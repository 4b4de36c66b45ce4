import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import classes from './Menu.module.css'

type Props = {
  readonly label: string
  readonly summary: ReactNode
  readonly isAtEnd?: boolean
  /** Filled only while it is open. */
  readonly isFilledLate?: boolean
  readonly children: ReactNode
}

/** Something that opens below what it is pressed on, and closes when it is left. */
export function Menu({ label, summary, isAtEnd = false, isFilledLate = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  return (
    <details
      ref={details}
      className={classes.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onBlur={({ relatedTarget }) => {
        if (!details.current?.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        event.stopPropagation()
        close()
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <span className={classes.label}>{label}</span>
        {summary}
      </summary>
      <div className={classNames(classes.panel, isAtEnd && classes.atEnd)}>
        {(isOpen || !isFilledLate) && children}
      </div>
    </details>
  )
}

/** A group of a menu. */
export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <div className={classes.heading}>{children}</div>
}

/** A line of a menu that leads somewhere. */
export function MenuLink({
  to,
  isCurrent = false,
  children,
}: {
  readonly to: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}) {
  return (
    <Link className={classes.item} to={to} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  )
}

/** A line of a menu that does something. */
export function MenuButton({
  onPress,
  isCurrent = false,
  children,
}: {
  readonly onPress: () => void
  readonly isCurrent?: boolean
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes.item}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
