import { useCopy } from '../lib/use-copy.ts'
import { t } from '../texts/translate.ts'
import classes from './CopyId.module.css'

const TOLD_MS = 1_500

/** The end of an id, by which people tell operations apart: 7F3A-20C1. */
export function shortId(id: string): string {
  return id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
}

/** An id that a click copies in full; `shown` where it is written shorter than it is. */
export function CopyId({ id, shown = id }: { readonly id: string; readonly shown?: string }) {
  const { isCopied, copy } = useCopy(id, TOLD_MS)
  return (
    <button
      type="button"
      className={classes.id}
      title={id}
      aria-label={t('copy.copy', { text: shown })}
      onClick={copy}
    >
      {isCopied ? t('copy.copied') : shown}
    </button>
  )
}
