import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './History.module.css'

/** The lines of the audit log about this contest. */
export function History({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const query = useQuery(
    callOptions('auditLog', {
      params: { operator: workplace.slug },
      query: { subject_kind: 'contest', subject_id: String(id) },
    }),
  )
  const log = `${pathTo(workplace.slug, 'audit')}?kind=contest&subject=${String(id)}`
  return (
    <Panel title={t('contest.history')} aside={<Link to={log}>{t('contest.historyAll')}</Link>}>
      <Answered query={query} rows={2}>
        {({ data }) => {
          if (data.length === 0) return <Empty text={t('contest.noHistory')} />
          return (
            <ul className={classes.list}>
              {data.slice(0, 5).map(({ seq, at, member, act, reason }) => (
                <li key={seq}>
                  <span className={classes.quiet}>
                    <Time at={at} />
                  </span>
                  <b>{member?.name ?? t('audit.system')}</b>
                  <span>{wordOf('did', act)}</span>
                  {reason !== null && <span className={classes.quiet}>{reason}</span>}
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Panel>
  )
}
