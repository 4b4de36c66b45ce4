import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type BlockedReason, namesInSight } from '@gaffer/rules'
import type { PlayerRow as Player } from '@gaffer/contract/types'
import { availablePlayersOptions, type PLAYER_SORTS } from '../players/api.ts'
import { PlayerRow } from '../players/PlayerRow.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { Pagination } from '../../ui/Table.tsx'
import type { FilterState } from './use-player-filter.ts'
import styles from './PlayerPicker.module.css'

type SortKey = (typeof PLAYER_SORTS)[number]

type PlayerTableProps = {
  readonly filter: FilterState
  readonly priceOf: (player: Player) => number
  /** What another player may cost, in millions. */
  readonly spendable: number
  readonly isPicked: (player: Player) => boolean
  /** Whether a player is left out of the list: during a replacement, those already in the team. */
  readonly isLeftOut: (player: Player) => boolean
  readonly blockedReason: (player: Player) => BlockedReason | undefined
  readonly onPress: (player: Player) => void
}

export function PlayerTable({
  filter,
  priceOf,
  spendable,
  isPicked,
  isLeftOut,
  blockedReason,
  onPress,
}: PlayerTableProps) {
  const { t } = useTexts()
  const players = useQuery(availablePlayersOptions(filter))
  const nameOf = namesInSight(players.data?.players ?? [], 'list')
  return (
    <div className={styles.list} aria-busy={players.isPlaceholderData}>
      <QueryState query={players} skeleton={<RowsSkeleton rows={10} height={64} />}>
        {(answer) =>
          answer.players.length === 0 ? (
            <Notice title={t('players.nobody')} />
          ) : (
            <>
              <table className={styles.table}>
                <caption className="visually-hidden">{t('players.title')}</caption>
                <thead>
                  <tr>
                    <SortHeader sortKey="name" title={t('players.name')} filter={filter}>
                      <span className={styles.found} aria-live="polite">
                        {t('players.found', { count: answer.data.count })}
                      </span>
                    </SortHeader>
                    <SortHeader sortKey="difficulty" title={t('players.difficulty')} filter={filter} />
                    <SortHeader sortKey="form" title={t('players.form')} filter={filter} />
                    <SortHeader sortKey="points" title={t('players.points')} filter={filter} />
                    <SortHeader sortKey="price" title={t('players.price')} filter={filter} />
                    <th scope="col">
                      <span className="visually-hidden">{t('players.title')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {answer.players
                    .filter((player) => !isLeftOut(player))
                    .map((player) => (
                      <PlayerRow
                        key={player.id}
                        player={player}
                        name={nameOf(player)}
                        price={priceOf(player)}
                        spendable={spendable}
                        isPicked={isPicked(player)}
                        blocked={blockedReason(player)}
                        onPress={() => onPress(player)}
                      />
                    ))}
                </tbody>
              </table>
              <Pagination
                page={answer.data.current_page}
                lastPage={answer.data.last_page}
                onPage={(page) => filter.change({ page: String(page) })}
              />
            </>
          )
        }
      </QueryState>
    </div>
  )
}

type SortHeaderProps = {
  readonly sortKey: SortKey
  readonly title: string
  readonly filter: FilterState
  /** Something next to the title. */
  readonly children?: ReactNode
}

function SortHeader({ sortKey, title, filter, children }: SortHeaderProps) {
  const isActive = filter.sortBy === sortKey
  // Names sort from A by default, figures from the highest.
  const first = sortKey === 'name' ? 'asc' : 'desc'
  const other = first === 'asc' ? 'desc' : 'asc'
  const sort = isActive && filter.sort === first ? other : first
  const ariaSort = filter.sort === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isActive ? ariaSort : undefined}>
      <button
        type="button"
        className={isActive ? styles.active : undefined}
        onClick={() => filter.change({ by: sortKey, sort })}
      >
        {title}
        {isActive && <Icon name={filter.sort === 'asc' ? 'up' : 'down'} size={9} />}
      </button>
      {children}
    </th>
  )
}
