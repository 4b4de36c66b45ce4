import { writeNumber } from '../../texts/figures.ts'
import { writeSpan, writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Today } from './today.ts'

type Match = Today['matches'][number]
type Props = { readonly matches: readonly Match[]; readonly now: number }

const IN_PLAY = ['firstHalf', 'secondHalf']
/** Silence while the ball is in play: amber, then red and the desk is called. */
const AMBER_MS = 60_000
const RED_MS = 120_000

/** The matches of today and how long ago their source was heard. */
export function LiveMatches({ matches, now }: Props) {
  return (
    <Panel title={t('overview.live')} meta={t('overview.matches', { count: matches.length })}>
      {matches.length === 0 ? (
        <Empty text={t('overview.noMatch')} />
      ) : (
        <Table
          label={t('overview.live')}
          columns={columnsAt(now)}
          rows={matches}
          idOf={({ id }) => String(id)}
          isBad={(match) => silenceOf(match, now) >= RED_MS}
        />
      )}
    </Panel>
  )
}

function silenceOf({ status, heard_at }: Match, now: number): number {
  return IN_PLAY.includes(status) && heard_at !== null ? now - Date.parse(heard_at) : 0
}

function columnsAt(now: number): readonly Column<Match>[] {
  return [
    {
      id: 'match',
      header: t('overview.match'),
      cell: ({ home, away }) => t('overview.against', { home, away }),
    },
    { id: 'score', header: t('overview.score'), cell: scoreOf },
    { id: 'state', header: t('overview.state'), cell: stateOf },
    { id: 'source', header: t('overview.source'), cell: ({ source }) => source },
    { id: 'heard', header: t('overview.heard'), isFigure: true, cell: (match) => heardOf(match, now) },
    {
      id: 'entries',
      header: t('overview.entriesOn'),
      isFigure: true,
      cell: ({ entries }) => writeNumber(entries),
    },
  ]
}

function scoreOf({ home_score: home, away_score: away }: Match) {
  if (home === null || away === null) return t('value.dash')
  return <b>{t('overview.result', { home, away })}</b>
}

function stateOf({ status, kick_off_at }: Match) {
  if (status === 'scheduled') return writeTime(kick_off_at, 'weekday')
  const isPlaying = IN_PLAY.includes(status) || status === 'halfTime'
  return <Tag tone={isPlaying ? 'live' : 'plain'}>{wordOf('match', status)}</Tag>
}

function heardOf(match: Match, now: number) {
  if (match.heard_at === null) return t('overview.never')
  const silence = silenceOf(match, now)
  if (silence < AMBER_MS) return writeSpan(now - Date.parse(match.heard_at))
  const span = writeSpan(silence)
  return <Tag tone={silence < RED_MS ? 'warn' : 'bad'}>{t('overview.silent', { span })}</Tag>
}
