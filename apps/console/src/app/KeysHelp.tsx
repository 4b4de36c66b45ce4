import type { TextKey } from '../texts/keys.ts'
import { t } from '../texts/translate.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './KeysHelp.module.css'

const LINES = [
  ['keys.menu', ['Ctrl', 'K']],
  ['keys.go', ['G', 'O C G D R M F P E A B T L W S']],
  ['keys.filter', ['/']],
  ['keys.rows', ['J', 'K']],
  ['keys.open', ['Enter']],
  ['keys.back', ['Esc']],
  ['keys.pages', ['[', ']']],
  ['keys.main', ['Ctrl', 'Enter']],
  ['keys.rail', ['\\']],
  ['keys.help', ['?']],
] as const

const AT_THE_DESK = [
  ['keys.deskWho', ['1–99', 'GPMOYDRSKV']],
  ['keys.deskSide', ['/']],
  ['keys.deskUndo', ['Ctrl', 'Z']],
  ['keys.deskNext', ['J']],
  ['keys.deskTake', ['T']],
  ['keys.deskExplain', ['E']],
  ['keys.deskMinute', ['-', '+']],
] as const

/** All keys. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('keys.title')} kind="small" onClose={onClose}>
      <Lines lines={LINES} />
      <h3 className={classes.part}>{t('keys.desk')}</h3>
      <Lines lines={AT_THE_DESK} />
    </Dialog>
  )
}

type Line = readonly [text: TextKey, keys: readonly string[]]

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={classes.keys}>
      {lines.map(([text, keys]) => (
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
  )
}
