import type { MessageKey } from '@gaffer/messages'
import { useTexts } from '../../i18n/language.tsx'
import styles from './Desk.module.css'

const WORDS = [
  ['g', 'fixtures.event.goal'],
  ['p', 'fixtures.event.penaltyScored'],
  ['m', 'fixtures.event.penaltyMissed'],
  ['v', 'fixtures.event.penaltySaved'],
  ['o', 'fixtures.event.ownGoal'],
  ['y', 'fixtures.event.yellowCard'],
  ['yy', 'fixtures.event.secondYellowCard'],
  ['r', 'fixtures.event.redCard'],
  ['s', 'fixtures.event.substitution'],
  ['k', 'fixtures.event.save'],
  ['1', 'desk.start'],
  ['ht', 'desk.halfTime'],
  ['2', 'desk.second'],
  ['end', 'desk.end'],
  ['u', 'desk.undoLast'],
] as const satisfies readonly (readonly [string, MessageKey])[]

const LINES = [
  ['g h9 7', 'desk.example.goal'],
  ['s a14 10', 'desk.example.substitution'],
  ['l h 1 2 3 …', 'desk.example.lineUp'],
  ['y a5 @45+2', 'desk.example.minute'],
] as const satisfies readonly (readonly [string, MessageKey])[]

/** The words that the desk knows, and lines made of them. */
export function CommandHelp() {
  const { t } = useTexts()
  return (
    <div className={styles.legend}>
      {[WORDS, LINES].map((rows) => (
        <dl key={rows.length} className={styles.words}>
          {rows.map(([typed, meaning]) => (
            <div key={typed}>
              <dt>
                <kbd dir="ltr">{typed}</kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}
