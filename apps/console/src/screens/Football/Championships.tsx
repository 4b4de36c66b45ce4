import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { contradictionsText } from '../../features/football/contradiction-words.ts'
import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Differences } from './Differences.tsx'
import { type Championship, sourceColumns } from './source-columns.tsx'
import { Unmatched } from './Unmatched.tsx'

const AGAIN_EVERY_MS = 10_000

/** The championships with the health of their sources, and what waits for a person. */
export function Championships() {
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('football', { params: { operator: workplace.slug } }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <Answered query={query} rows={6}>
      {({ data }) =>
        data.length === 0 ? (
          <Panel>
            <Empty text={t('football.none')} />
          </Panel>
        ) : (
          data.map((championship) => <OneChampionship key={championship.id} championship={championship} />)
        )
      }
    </Answered>
  )
}

function OneChampionship({ championship }: { readonly championship: Championship }) {
  const { workplace } = useHere()
  const {
    name,
    season,
    clubs,
    players,
    next_kick_off_at,
    sources,
    silent,
    held,
    contradicting,
    shared_with,
  } = championship
  return (
    <>
      <Panel
        title={name}
        meta={t('football.about', { season, clubs, players })}
        aside={
          <>
            {shared_with !== null && <Tag tone="line">{t('football.shared')}</Tag>}
            {next_kick_off_at !== null && t('football.next', { time: writeTime(next_kick_off_at, 'short') })}
          </>
        }
      >
        {shared_with !== null && <SharedNotice shared={shared_with} part="facts" />}
        {sources.length === 0 ? (
          <PanelBody>{t('football.noSource')}</PanelBody>
        ) : (
          <Table
            label={t('football.source')}
            columns={sourceColumns()}
            rows={sources}
            idOf={({ id }) => String(id)}
            isBad={({ failures }) => failures > 0}
          />
        )}
        {silent.map(({ match_id, home, away, source }) => (
          <Notice key={match_id} tone="bad">
            {t('football.silent', { home, away, source: wordOf('source', source) })}
          </Notice>
        ))}
        {contradicting.map(({ match_id, home, away, contradictions }) => (
          <Notice key={match_id} tone="bad">
            <Link to={pathTo(workplace.slug, 'football', match_id)}>
              {t('overview.against', { home, away })}
            </Link>{' '}
            {t('football.contradicts', { how: contradictionsText(contradictions, { home, away }) })}
          </Notice>
        ))}
        {held.map(({ match_id, home, away }) => (
          <Notice key={match_id} tone="warn">
            {t('football.held', { home, away })}
          </Notice>
        ))}
      </Panel>
      {championship.unmatched.length > 0 && <Unmatched championship={championship} />}
      {championship.differences.length > 0 && <Differences championship={championship} />}
    </>
  )
}
