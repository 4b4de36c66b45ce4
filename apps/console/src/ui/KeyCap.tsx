import classes from './KeyCap.module.css'

/** A key as it is printed; who listens to the page is told by the control it stands on. */
export function KeyCap({ keys }: { readonly keys: string }) {
  return (
    <kbd className={classes.cap} aria-hidden="true">
      {keys}
    </kbd>
  )
}
