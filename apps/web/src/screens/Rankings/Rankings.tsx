import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LeaguesLink } from '../../features/leagues/LeaguesLink.tsx'
import { roomRankingsOptions } from '../../features/rooms/api.ts'
import { canLoadMore, type RankingRow, rowsOfPages } from '../../features/rooms/model.ts'
import { PrizeList } from '../../features/rooms/PrizeList.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Rankings.module.css'

/** The ranking of a room, ten more rows with each press; a team can be opened once its round is finished. */
export function RankingsScreen() {
  const texts = useTexts()
  const { t, number } = texts
  const { room } = useRoom()
  const navigate = useNavigate()
  const roomId = idOf(useParams().roomId) ?? room.room_id
  const rankings = useInfiniteQuery(roomRankingsOptions(roomId))
  const [isHidden, showHidden] = useState(false)
  const look = (row: RankingRow) => {
    if (!row.is_mine && !room.isRoundFinished) return showHidden(true)
    void navigate(pathTo('Points', { userId: row.is_mine ? undefined : row.userId }))
  }
  return (
    <div className={styles.screen}>
      <Card
        title={<h1>{t('rooms.tab.Rankings')}</h1>}
        aside={rankings.data?.pages[0]?.data.is_final && <Badge>{t('season.isFinal')}</Badge>}
      >
        <QueryState query={rankings} skeleton={<RowsSkeleton rows={10} height={57} />}>
          {({ pages }) => {
            const rows = rowsOfPages(pages)
            if (rows.length === 0) return <Notice title={t('standings.nobody')} />
            return (
              <>
                <Table
                  caption={t('rooms.tab.Rankings')}
                  columns={columnsOf(texts, look)}
                  rows={rows}
                  keyOf={({ userId }) => userId}
                  isMine={(row) => row.is_mine}
                />
                <div className={styles.more}>
                  {canLoadMore(pages, rankings.hasNextPage) ? (
                    <Button
                      look="secondary"
                      disabled={rankings.isFetchingNextPage}
                      onClick={() => void rankings.fetchNextPage()}
                    >
                      {t('rooms.tenMore')}
                    </Button>
                  ) : (
                    <p className={styles.all}>{t('rooms.allShown', { count: rows.length })}</p>
                  )}
                </div>
              </>
            )
          }}
        </QueryState>
        <LeaguesLink />
      </Card>
      <Card className={styles.prizes}>
        {room.prizes.length > 0 ? (
          <PrizeList room={room} />
        ) : (
          <p className={styles.all}>
            {t('rooms.players')} <b className="number">{number(room.currentPlayers)}</b>
          </p>
        )}
      </Card>
      {isHidden && (
        <ConfirmDialog
          title={t('rooms.hidden')}
          message={t('error.roomRoundNotFinished')}
          onClose={() => showHidden(false)}
        />
      )}
    </div>
  )
}

function columnsOf(
  { t, number, points }: Texts,
  look: (row: RankingRow) => void,
): readonly Column<never, RankingRow>[] {
  return [
    {
      title: '#',
      description: t('standings.place'),
      cell: ({ rank }) => <span className="number">{number(rank)}</span>,
    },
    {
      title: t('dashboard.standingsManager'),
      cell: (row) => (
        <button
          type="button"
          className={styles.team}
          title={t('dashboard.seeTeam', { team: row.team, user: row.username })}
          onClick={() => look(row)}
        >
          <bdi className={styles.user}>{row.is_mine ? t('common.you') : row.username}</bdi>
          <bdi className={styles.name}>{row.team}</bdi>
        </button>
      ),
    },
    { title: t('rooms.round'), isEnd: true, cell: ({ roundPoints }) => points(roundPoints) },
    { title: t('rooms.total'), isEnd: true, cell: ({ totalPoints }) => <b>{points(totalPoints)}</b> },
  ]
}
