import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { positionId, type Position } from '@gaffer/rules'
import type { PlayerRow } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import { SearchField } from '../../ui/Fields.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { championshipTeamsOptions } from '../fixtures/api.ts'
import { CHAMPIONSHIP_SORTS, championshipPlayersOptions, type ChampionshipSort } from '../players/api.ts'
import { searchPlayers } from './search-players.ts'
import styles from './Market.module.css'

/** How many rows are shown at first, and added by each press. */
const STEP = 20

type MarketProps = {
  readonly championshipId: number
  /** Only players of this position; undefined means everybody. */
  readonly position: Position | undefined
  readonly firstSort: ChampionshipSort
  /** Renders the rows, in order. */
  readonly children: (players: readonly PlayerRow[]) => ReactNode
}

/** The players of a championship: of one club or all, searched and sorted; more of them on demand. */
export function Market({ championshipId, position, firstSort, children }: MarketProps) {
  const { t } = useTexts()
  const [teamId, setTeamId] = useState<number>()
  const [sortBy, setSortBy] = useState<ChampionshipSort>(firstSort)
  const [text, setText] = useState('')
  const [count, setCount] = useState(STEP)
  const teams = useQuery(championshipTeamsOptions(championshipId))
  const players = useQuery(
    championshipPlayersOptions(championshipId, {
      positionId: position && (String(positionId(position)) as '1' | '2' | '3' | '4'),
      teamId,
      sortBy,
    }),
  )
  const again = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setCount(STEP)
    }
  }
  return (
    <div className={styles.market}>
      <div className={styles.filters}>
        <SearchField label={t('players.search')} value={text} onSearch={again(setText)} />
        <SelectField
          label={t('players.team')}
          isLabelHidden
          value={teamId ?? ''}
          onChange={(event) => again(setTeamId)(Number(event.target.value) || undefined)}
        >
          <option value="">{t('players.allTeams')}</option>
          {teams.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('rooms.sort')}
          isLabelHidden
          value={sortBy}
          onChange={(event) =>
            again(setSortBy)(CHAMPIONSHIP_SORTS.find((sort) => sort === event.target.value) ?? firstSort)
          }
        >
          {CHAMPIONSHIP_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`rooms.sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.list} aria-busy={players.isPlaceholderData}>
        <QueryState query={players} skeleton={<RowsSkeleton rows={10} height={62} />}>
          {(answer) => {
            const found = searchPlayers(answer.players, text)
            if (found.length === 0) return <Notice title={t('players.nobody')} />
            return (
              <>
                <p className={styles.found} aria-live="polite">
                  {t('players.found', { count: found.length })}
                </p>
                {children(found.slice(0, count))}
                {found.length > count && (
                  <div className={styles.more}>
                    <Button look="secondary" onClick={() => setCount(count + STEP)}>
                      {t('common.more')}
                    </Button>
                  </div>
                )}
              </>
            )
          }}
        </QueryState>
      </div>
    </div>
  )
}
