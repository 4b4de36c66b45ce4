import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerData, LeaderBoardRow, UserTeam } from '@gaffer/contract/types'
import { rankHistoryOptions } from '../../features/dashboard/api.ts'
import { leagueTableOptions, myLeaguesOptions } from '../../features/leagues/api.ts'
import { useListInView } from '../../features/live/use-list-in-view.ts'
import { leaderBoardOptions } from '../../features/standings/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { classNames } from '../../ui/class-names.ts'
import { ManagerName } from '../../ui/football/ManagerName.tsx'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './Rivals.module.css'

const SwingBoard = lazyExtra(async () => (await import('../../features/dashboard/what-now.ts')).SwingBoard)

type Race = AnswerData<'rankHistory'>['race']

type RivalsProps = {
  readonly team: UserTeam
  readonly race: Race
  readonly onTeam: (row: LeaderBoardRow) => void
}

const BY_PLACE = { page: 1, name: '', sorting: { by: 'position', direction: 'asc' } } as const

/**
 * The teams to compare with: those of its leagues first, then its neighbours, then the best. A press shows one next
 * to it.
 */
export function Rivals({ team, race, onTeam }: RivalsProps) {
  const { t } = useTexts()
  const table = useQuery(leaderBoardOptions(team.sub_tournament_id, BY_PLACE))
  useListInView(rankHistoryOptions(team.sub_tournament_id, team.teamId).queryKey)
  const best = table.data?.data.data.slice(0, 3)
  const friends = useFriends(team)
  const isOther = (row: LeaderBoardRow) => !row.is_mine && row.user_team_id !== team.teamId
  const around = (race?.rows ?? []).filter(isOther)
  const known = new Set(around.map((row) => row.user_team_id))
  const leaders = (best ?? []).filter((row) => isOther(row) && !known.has(row.user_team_id))
  if (table.isPending) return <Skeleton height={640} />
  if (friends.length + around.length + leaders.length === 0)
    return (
      <Card title={t('live.view.rivals')}>
        <Notice title={t('live.noRivals')} />
      </Card>
    )
  return (
    <>
      {!team.is_final && (
        <Suspense>
          <SwingBoard team={team} />
        </Suspense>
      )}
      <Group title={t('live.friends')} rows={friends} team={team} onTeam={onTeam} />
      <Group title={t('live.around')} rows={around} team={team} onTeam={onTeam} />
      <Group title={t('live.best')} rows={leaders} team={team} onTeam={onTeam} />
    </>
  )
}

/** Everybody in the first of the manager's leagues that has the team, best first. */
function useFriends(team: UserTeam): readonly LeaderBoardRow[] {
  const leagues = useQuery({ ...myLeaguesOptions(), enabled: team.is_seasonal_game })
  const league = leagues.data?.data.data.find(({ tournament }) => tournament.id === team.tournament_id)
  const table = useQuery({ ...leagueTableOptions(league?.id ?? 0, BY_PLACE), enabled: league !== undefined })
  return (table.data?.data.data ?? [])
    .filter((row) => row.user_team_id !== team.teamId)
    .map((row) => ({ ...row, total_championship_points: row.total_points, is_mine: false, corrected: null }))
}

type GroupProps = Pick<RivalsProps, 'team' | 'onTeam'> & {
  readonly title: string
  readonly rows: readonly LeaderBoardRow[]
}

function Group({ title, rows, team, onTeam }: GroupProps) {
  const { t, number, points, signedPoints } = useTexts()
  if (rows.length === 0) return null
  const own = team.total_points ?? team.points ?? 0
  return (
    <Card title={title}>
      <ul>
        {rows.map((row) => {
          const gap = own - row.total_championship_points
          return (
            <li key={row.user_team_id}>
              <button
                type="button"
                className={styles.rival}
                title={t('dashboard.seeTeam', { team: row.team_name, user: row.user_name })}
                onClick={() => onTeam(row)}
              >
                <span className={classNames(styles.place, 'number isolate')}>{number(row.position)}</span>
                <ManagerBust teamId={row.user_team_id} size={38} />
                <span className={styles.who}>
                  <bdi className={styles.team}>{row.team_name}</bdi>
                  <span className={styles.user}>
                    <ManagerName of={row} />
                  </span>
                </span>
                <span className={classNames(styles.points, 'number')}>
                  {points(row.total_championship_points)}
                </span>
                <span
                  className={classNames(styles.gap, gap < 0 ? styles.bad : styles.good, 'number isolate')}
                >
                  {signedPoints(gap)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
