import { t } from '../texts/translate.ts'
import classes from './Masked.module.css'

/** Personal data as the server masked it; the page never has more than this. */
export function Masked({ value }: { readonly value: string }) {
  return (
    <span className={classes.masked} title={t('value.masked')}>
      {value}
    </span>
  )
}
