import { t } from '../texts/translate.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './KeysHelp.module.css'

const LINES = [
  ['keys.menu', ['Ctrl', 'K']],
  ['keys.go', ['G', 'O C G D R M F P A T W S']],
  ['keys.filter', ['/']],
  ['keys.rows', ['J', 'K']],
  ['keys.open', ['Enter']],
  ['keys.back', ['Esc']],
  ['keys.pages', ['[', ']']],
  ['keys.main', ['Ctrl', 'Enter']],
  ['keys.rail', ['\\']],
  ['keys.help', ['?']],
] as const

/** All keys. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('keys.title')} kind="small" onClose={onClose}>
      <ul className={classes.keys}>
        {LINES.map(([text, keys]) => (
          <li key={text} className={classes.line}>
            {t(text)}
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
