import { contradictionsText } from '../../features/football/contradiction-words.ts'
import { MatchState } from '../../features/football/match-words.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { RoundFile } from './round-file.ts'

type Fixture = RoundFile['fixtures'][number]

/** The matches that are scored in a round. */
export function RoundFixtures({ round: { fixtures } }: { readonly round: RoundFile }) {
  const { workplace } = useHere()
  return (
    <Panel title={t('round.fixtures')}>
      <Table
        label={t('round.fixtures')}
        columns={fixtureColumns()}
        rows={fixtures}
        idOf={({ id }) => String(id)}
        linkOf={({ id }) => pathTo(workplace.slug, 'football', id)}
      />
    </Panel>
  )
}

const fixtureColumns = (): readonly Column<Fixture>[] => [
  { id: 'match', header: t('round.match'), cell: ({ home, away }) => t('overview.against', { home, away }) },
  {
    id: 'kickOff',
    header: t('matches.kickOff'),
    cell: ({ kick_off_at }) => (kick_off_at === null ? t('value.dash') : <Time at={kick_off_at} />),
  },
  {
    id: 'state',
    header: t('matches.state'),
    wraps: true,
    cell: ({ state, is_voided, contradictions, home, away }) => (
      <>
        {is_voided ? <Tag tone="warn">{t('round.voided')}</Tag> : <MatchState state={state} />}{' '}
        {contradictions.length > 0 && (
          <>
            <Tag tone="bad">{t('contradiction.tag')}</Tag>{' '}
            {contradictionsText(contradictions, { home, away })}
          </>
        )}
      </>
    ),
  },
  {
    id: 'score',
    header: t('matches.score'),
    isFigure: true,
    cell: ({ home_score, away_score }) =>
      home_score === null || away_score === null
        ? t('value.dash')
        : t('overview.result', { home: home_score, away: away_score }),
  },
]
