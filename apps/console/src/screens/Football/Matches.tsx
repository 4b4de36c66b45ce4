import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { MatchState } from '../../features/football/match-words.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar, Stack } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

type Row = ConsoleData<'fixtureList'>['matches'][number]

const AGAIN_EVERY_MS = 5_000

/** The matches of a gameweek with their states and who tells them. */
export function Matches() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const query = useQuery({
    ...callOptions('fixtureList', {
      params: { operator: workplace.slug },
      query: { championship: read('championship'), round: read('round') },
    }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <Answered query={query} rows={10}>
      {({ data: { championships, championship, round, rounds, matches } }) => {
        const place = rounds.indexOf(round ?? 0)
        const go = (number: number | undefined) =>
          change({ round: number === undefined ? null : String(number) })
        return (
          <Stack>
            <Bar>
              {championships.length > 1 && (
                <FilterChoice
                  label={t('matches.championship')}
                  value={championship ?? undefined}
                  options={championships.map(({ key, name }) => [key, name] as const)}
                  onFilter={(key) => change({ championship: key, round: null })}
                />
              )}
              <FilterChoice
                label={t('matches.round')}
                value={round === null ? undefined : String(round)}
                options={rounds.map((number) => [String(number), t('matches.roundOf', { number })] as const)}
                onFilter={(number) => change({ round: number })}
              />
              <Button size="small" disabled={place <= 0} onClick={() => go(rounds[place - 1])}>
                {t('matches.earlier')}
              </Button>
              <Button
                size="small"
                disabled={place < 0 || place === rounds.length - 1}
                onClick={() => go(rounds[place + 1])}
              >
                {t('matches.later')}
              </Button>
            </Bar>
            <Panel
              title={t('football.matches')}
              meta={round === null ? undefined : t('matches.roundOf', { number: round })}
            >
              {matches.length === 0 ? (
                <Empty text={t('matches.none')} />
              ) : (
                <Table
                  label={t('football.matches')}
                  columns={matchColumns()}
                  rows={matches}
                  idOf={({ id }) => String(id)}
                  linkOf={({ id }) => pathTo(workplace.slug, 'football', id)}
                />
              )}
            </Panel>
          </Stack>
        )
      }}
    </Answered>
  )
}

const matchColumns = (): readonly Column<Row>[] => [
  {
    id: 'match',
    header: t('football.match'),
    cell: ({ home, away }) => t('overview.against', { home, away }),
  },
  {
    id: 'kickOff',
    header: t('matches.kickOff'),
    cell: ({ kick_off_at }) => (kick_off_at === null ? t('value.dash') : <Time at={kick_off_at} />),
  },
  { id: 'state', header: t('matches.state'), cell: ({ state }) => <MatchState state={state} /> },
  {
    id: 'score',
    header: t('matches.score'),
    isFigure: true,
    cell: ({ home_score, away_score }) =>
      home_score === null || away_score === null
        ? t('value.dash')
        : t('overview.result', { home: home_score, away: away_score }),
  },
  { id: 'source', header: t('matches.source'), cell: ({ source }) => wordOf('source', source) },
  {
    id: 'heard',
    header: t('matches.heard'),
    cell: ({ heard_at }) => (heard_at === null ? t('value.dash') : <Time at={heard_at} look="clock" />),
  },
  {
    id: 'corrections',
    header: t('matches.corrected'),
    isFigure: true,
    cell: ({ corrections }) => (corrections === 0 ? t('value.dash') : writeNumber(corrections)),
  },
]
