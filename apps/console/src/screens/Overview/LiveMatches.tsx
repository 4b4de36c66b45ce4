import { writeNumber } from '../../texts/figures.ts'
import { writeSpan, writeTime } from '../../texts/times.ts'
import { MatchState } from '../../features/football/match-words.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Today } from './today.ts'

type Match = Today['matches'][number]
type Props = { readonly matches: readonly Match[]; readonly now: number }

const IN_PLAY = 'playing'
const LIVE: ReadonlySet<string> = new Set([IN_PLAY, 'half_time', 'interrupted', 'suspended'])
/** Silence while the ball is in play: amber, then red and the desk is called. */
const AMBER_MS = 60_000
const RED_MS = 120_000

/** As many as are shown besides those being played. */
const MOST = 8
const ORDER = ['playing', 'half_time', 'interrupted', 'suspended', 'delayed', 'upcoming']

/** The matches of today and how long ago their source was heard: those being played, then what comes next. */
export function LiveMatches({ matches, now }: Props) {
  const shown = firstOf(matches)
  const count = t('overview.matches', { count: matches.length })
  return (
    <Panel
      title={t('overview.live')}
      meta={shown.length < matches.length ? t('overview.firstOf', { shown: shown.length, count }) : count}
    >
      {matches.length === 0 ? (
        <Empty text={t('overview.noMatch')} />
      ) : (
        <Table
          label={t('overview.live')}
          columns={columnsAt(now)}
          rows={shown}
          idOf={({ id }) => String(id)}
          isBad={(match) => silenceOf(match, now) >= RED_MS}
        />
      )}
    </Panel>
  )
}

function firstOf(matches: readonly Match[]): readonly Match[] {
  const rank = ({ status }: Match) => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length)
  const sorted = matches.toSorted((a, b) => rank(a) - rank(b))
  const live = matches.filter(({ status }) => LIVE.has(status)).length
  return sorted.slice(0, Math.max(MOST, live))
}

function silenceOf({ status, heard_at }: Match, now: number): number {
  return status === IN_PLAY && heard_at !== null ? now - Date.parse(heard_at) : 0
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
    { id: 'source', header: t('overview.source'), cell: ({ source }) => wordOf('source', source) },
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
  if (status === 'upcoming') return writeTime(kick_off_at, 'weekday')
  return <MatchState state={status} />
}

function heardOf(match: Match, now: number) {
  if (match.heard_at === null) return t('value.dash')
  const silence = silenceOf(match, now)
  if (silence < AMBER_MS) return writeSpan(now - Date.parse(match.heard_at))
  const span = writeSpan(silence)
  return <Tag tone={silence < RED_MS ? 'warn' : 'bad'}>{t('overview.silent', { span })}</Tag>
}
