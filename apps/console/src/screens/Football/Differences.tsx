import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'
import type { Championship } from './source-columns.tsx'

type Difference = Championship['differences'][number]

const SHOWN = 30
/** Answers of an earlier time differ from what is known, not from what another source says. */
const AS_KNOWN: readonly string[] = ['olderAnswer', 'olderCalendar']

/** Figures of matches that are told in two ways. */
export function Differences({
  championship: { differences, name },
}: {
  readonly championship: Championship
}) {
  return (
    <Panel
      title={t('football.differencesTitle')}
      meta={name}
      foot={
        differences.length > SHOWN
          ? t('football.firstOf', { shown: SHOWN, count: differences.length })
          : undefined
      }
    >
      <Table
        label={t('football.differencesTitle')}
        columns={differenceColumns()}
        rows={differences.slice(0, SHOWN)}
        idOf={({ match_id, subject, player, source, other }) =>
          [match_id, subject, player?.id, source, other].join('-')
        }
      />
    </Panel>
  )
}

const differenceColumns = (): readonly Column<Difference>[] => [
  {
    id: 'match',
    header: t('football.match'),
    cell: ({ home, away }) => t('overview.against', { home, away }),
  },
  {
    id: 'what',
    header: t('football.subject'),
    cell: ({ subject, player }) =>
      player === null
        ? wordOf('figure', subject)
        : t('fact.of', { kind: wordOf('figure', subject), player: player.name }),
  },
  {
    id: 'says',
    header: t('football.source'),
    cell: ({ source, says }) => t('football.byOther', { says, source: wordOf('source', source) }),
  },
  {
    id: 'other',
    header: t('football.otherSays'),
    cell: ({ subject, other, other_says: says }) => {
      if (other !== null) return t('football.byOther', { says, source: wordOf('source', other) })
      return t(AS_KNOWN.includes(subject) ? 'football.asKnown' : 'football.byEvents', { says })
    },
  },
  { id: 'found', header: t('football.foundAt'), cell: ({ found_at }) => <Time at={found_at} /> },
]
