import { Link } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { pathTo, type Section } from '../../lib/paths.ts'
import { mayRead } from '../../lib/roles.ts'
import { writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useHere, useMoney } from '../session/workplace.tsx'
import classes from './Tasks.module.css'

export type Queue = ConsoleData<'queue'>
type Line = Queue['waiting'][number]

type Look = {
  readonly icon: IconName
  readonly tone: 'two' | 'bad' | 'warn'
  readonly section: Section
  /** The view of the section that shows it. */
  readonly view?: string
}

const LOOKS = {
  proposals: { icon: 'proposals', tone: 'two', section: 'proposals' },
  payouts: { icon: 'money', tone: 'two', section: 'money', view: 'payouts' },
  differences: { icon: 'warn', tone: 'warn', section: 'money', view: 'differences' },
  undecidedOperations: { icon: 'clock', tone: 'bad', section: 'money', view: 'operations' },
  missedContests: { icon: 'contests', tone: 'warn', section: 'contests', view: 'planned' },
  unmatched: { icon: 'warn', tone: 'warn', section: 'football' },
  silentMatches: { icon: 'silent', tone: 'bad', section: 'football' },
} as const satisfies Record<Line['kind'], Look>

/** How many things wait. */
export function countOf({ waiting }: Queue): number {
  return waiting.reduce((sum, { count }) => sum + count, 0)
}

/** What waits for whoever reads it, with a sum, an age and a role. */
export function Waiting({ queue }: { readonly queue: Queue }) {
  const open = countOf(queue)
  const { waiting, last } = queue
  return (
    <Panel
      title={t('tasks.title')}
      aside={<Tag tone={open > 0 ? 'warn' : 'ok'}>{t('tasks.openCount', { count: open })}</Tag>}
    >
      {waiting.length === 0 && (
        <Empty
          text={
            last === null
              ? t('tasks.nothing')
              : t('tasks.nothingLast', { act: wordOf('did', last.act), time: writeTime(last.at, 'short') })
          }
        />
      )}
      {waiting.map((line) => (
        <WaitingLine key={line.kind} line={line} />
      ))}
    </Panel>
  )
}

function WaitingLine({ line: { kind, count, amount, since, role } }: { readonly line: Line }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const { icon, tone, section, view }: Look = LOOKS[kind]
  const text = t(`waiting.${kind}`, { count })
  return (
    <div className={classNames(classes.line, classes[tone])}>
      <span className={classes.icon}>
        <Icon name={icon} size={15} />
      </span>
      <div className={classes.text}>
        <div className={classes.pair}>
          <b>
            {mayRead(workplace.roles, section) ? (
              <Link to={`${pathTo(workplace.slug, section)}${view === undefined ? '' : `?view=${view}`}`}>
                {text}
              </Link>
            ) : (
              text
            )}
          </b>
          {amount !== null && <b>{money(amount)}</b>}
        </div>
        <div className={classes.pair}>
          <small>{since !== null && t('tasks.since', { time: writeTime(since, 'short') })}</small>
          <small>{wordOf('role', role)}</small>
        </div>
      </div>
    </div>
  )
}
