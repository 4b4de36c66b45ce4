import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './Pager.module.css'

type Props = {
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

/** To the next page and back to the first; each page has its address, so the browser goes back by one. */
export function Pager({ next }: Props) {
  const { read, change } = useAddress()
  const isFirst = read('cursor') === undefined
  if (isFirst && next === null) return null
  return (
    <div className={classes.pager}>
      {!isFirst && (
        <Button size="small" keys="[" data-key="[" onClick={() => change({ cursor: null, open: null })}>
          {t('table.first')}
        </Button>
      )}
      {next !== null && (
        <Button size="small" keys="]" data-key="]" onClick={() => change({ cursor: next, open: null })}>
          {t('table.next')}
        </Button>
      )}
    </div>
  )
}
