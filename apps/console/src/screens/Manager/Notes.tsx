import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ManagerFile } from './manager-file.ts'
import classes from './Card.module.css'

/** What staff wrote down for each other. */
export function Notes({ manager: { notes } }: { readonly manager: ManagerFile }) {
  return (
    <Panel title={t('manager.notes')}>
      <ul className={classes.list}>
        {notes.length === 0 && <li className={classes.quiet}>{t('manager.noNotes')}</li>}
        {notes.map(({ at, member, text }) => (
          <li key={at} className={classes.note}>
            <Avatar name={member} isSmall />
            <div>
              <b>{member}</b> <span className={classes.quiet}>{writeTime(at, 'short')}</span>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
