import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import classes from './OnShift.module.css'

const EVERY_MS = 60_000

/** Who is here now: a second person cannot wait for a mail. */
export function OnShift() {
  const { workplace, member } = useHere()
  const query = useQuery({
    ...callOptions('staff', { params: { operator: workplace.slug } }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Panel title={t('overview.shift')} aside={t('overview.shiftHint')}>
      <Answered query={query} rows={2}>
        {({ data }) => {
          const here = data.filter(({ id, is_present }) => is_present && id !== member.id)
          if (here.length === 0) return <Empty text={t('overview.nobody')} />
          return (
            <ul className={classes.people}>
              {here.map(({ id, name, roles }) => (
                <li key={id} className={classes.person}>
                  <Avatar name={name} />
                  <span>
                    <b>{name}</b>
                    <small>{roleNames(roles)}</small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Panel>
  )
}
