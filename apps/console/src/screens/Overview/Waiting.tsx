import { Link } from 'react-router'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { pathTo, type Section } from '../../lib/paths.ts'
import { mayRead } from '../../lib/roles.ts'
import { writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Today } from './today.ts'
import classes from './Waiting.module.css'

type Line = Today['waiting'][number]

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
  unmatched: { icon: 'warn', tone: 'warn', section: 'football' },
  silentMatches: { icon: 'silent', tone: 'bad', section: 'football' },
} as const satisfies Record<Line['kind'], Look>

/** What waits for a person, with a sum, an age and a role. */
export function Waiting({ waiting }: { readonly waiting: readonly Line[] }) {
  const lines = waiting.filter(({ count }) => count > 0)
  const open = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      title={t('overview.waiting')}
      aside={<Tag tone={open > 0 ? 'warn' : 'ok'}>{t('overview.openCount', { count: open })}</Tag>}
    >
      {lines.length === 0 && <Empty text={t('overview.nothingWaits')} />}
      {lines.map((line) => (
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
          <small>{since !== null && t('overview.since', { time: writeTime(since, 'short') })}</small>
          <small>{wordOf('role', role)}</small>
        </div>
      </div>
    </div>
  )
}
