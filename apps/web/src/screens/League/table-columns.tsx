import type { RefObject } from 'react'
import type { LeagueRow } from '@gaffer/contract/types'
import { isMine, type LeagueDetails, type LeagueSort, type Member } from '../../features/leagues/model.ts'
import { Movement } from '../../features/leagues/Movement.tsx'
import type { Texts } from '../../i18n/language.tsx'
import type { Column } from '../../ui/Table.tsx'
import { TeamButton } from '../../features/standings/TeamButton.tsx'
import styles from './LeagueTable.module.css'

type TableLook = {
  readonly league: LeagueDetails
  readonly isWide: boolean
  /** The name in the manager's own row. */
  readonly own: RefObject<HTMLButtonElement | null>
  /** Places mean something: a round has been locked. */
  readonly hasBegun: boolean
  readonly onTeam: (team: Member) => void
}

type LeagueColumn = Column<LeagueSort, LeagueRow>

/**
 * The columns of a league's table: in head-to-heads the matches won and drawn, otherwise the points of the season.
 */
export function tableColumns(texts: Texts, look: TableLook): readonly LeagueColumn[] {
  const { t, points } = texts
  const scored: readonly LeagueColumn[] = [
    {
      sortKey: 'points',
      title: t('leagues.roundPoints'),
      description: t('dashboard.gameweekLong'),
      isEnd: true,
      cell: (row) => points(row.points),
    },
    {
      sortKey: 'total_points',
      title: t('leagues.totalPoints'),
      description: t('dashboard.seasonLong'),
      isEnd: true,
      cell: (row) => points(row.total_points),
    },
  ]
  if (look.league.kind !== 'head_to_head') return [...whoColumns(texts, look), ...scored]
  return [...whoColumns(texts, look), ...(look.isWide ? scored : []), ...meetingColumns(texts)]
}

function whoColumns({ t, number }: Texts, look: TableLook): readonly LeagueColumn[] {
  const { league, own, hasBegun, onTeam } = look
  return [
    {
      sortKey: 'position',
      title: '#',
      description: t('standings.place'),
      cell: (row) => (
        <span className={styles.place}>
          <span className="number">{hasBegun ? number(row.position) : '–'}</span>
          {hasBegun && <Movement places={row.movement} />}
        </span>
      ),
    },
    {
      sortKey: 'user_name',
      title: t('dashboard.standingsManager'),
      cell: (row) => {
        const isOwn = isMine(league, row.user_team_id)
        return <TeamButton team={row} isMine={isOwn} focus={isOwn ? own : undefined} onTeam={onTeam} />
      },
    },
  ]
}

const MEETINGS = ['played', 'won', 'drawn', 'lost'] as const

function meetingColumns({ t, number }: Texts): readonly LeagueColumn[] {
  return [
    ...MEETINGS.map((key): LeagueColumn => ({
      title: t(`leagues.${key}`),
      description: t(`leagues.${key}Long`),
      isEnd: true,
      cell: (row) => number(row.head_to_head?.[key] ?? 0),
    })),
    {
      title: t('leagues.leaguePoints'),
      description: t('leagues.leaguePointsLong'),
      isEnd: true,
      cell: (row) => <b>{number(row.head_to_head?.league_points ?? 0)}</b>,
    },
  ]
}
