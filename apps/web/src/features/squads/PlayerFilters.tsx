import { useEffect, useState } from 'react'
import { POSITIONS, positionId } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { STATUSES } from '../players/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips, SelectField } from '../../ui/Choice.tsx'
import { RangeField, SearchField } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { FilterState } from './use-player-filter.ts'
import styles from './PlayerPicker.module.css'

const PRICE_DELAY_MS = 150
const PRICE_STEP = 0.1

type PlayerFiltersProps = {
  readonly tournament: TournamentForBuilding
  readonly filter: FilterState
}

export function PlayerFilters({ tournament, filter }: PlayerFiltersProps) {
  const { t } = useTexts()
  const [areShown, show] = useState(false)
  const narrowing = [filter.teamId, filter.maxPrice, filter.name || undefined].filter(
    (value) => value !== undefined,
  ).length
  const count = narrowing + (filter.status === 'expected' ? 0 : 1)
  return (
    <div className={styles.filters}>
      <Chips
        label={t('players.position')}
        value={filter.positionId ?? 'all'}
        options={[
          { value: 'all', label: t('common.all') },
          ...POSITIONS.map((position) => ({
            value: String(positionId(position)),
            label: t(`football.short.${position}`),
          })),
        ]}
        onChange={(value) => filter.change({ position: value === 'all' ? undefined : value })}
      />
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-pressed={count > 0}
        onClick={() => show(true)}
      >
        <Icon name="filter" size={18} />
        <span className="visually-hidden">{t('players.filters')}</span>
        {count > 0 && <b className="number">{count}</b>}
      </button>
      {areShown && (
        <Dialog title={t('players.filters')} onClose={() => show(false)}>
          <div className={styles.sheet}>
            <SearchField
              label={t('players.search')}
              value={filter.name}
              onSearch={(name) => filter.change({ name })}
            />
            <SelectField
              label={t('players.team')}
              value={filter.teamId ?? ''}
              onChange={(event) => filter.change({ club: event.target.value })}
            >
              <option value="">{t('players.allTeams')}</option>
              {tournament.teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('players.status')}
              value={filter.status}
              onChange={(event) =>
                filter.change({ status: event.target.value === 'expected' ? undefined : event.target.value })
              }
            >
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`players.status.${status}`)}
                </option>
              ))}
            </SelectField>
            <MaxPrice most={wholeSteps(tournament.player_max_price)} filter={filter} />
            <Button isWide onClick={() => show(false)}>
              {t('common.confirm')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The slider follows the finger; the list is requested when it rests. */
function MaxPrice({ most, filter }: { readonly most: number; readonly filter: FilterState }) {
  const { t, price } = useTexts()
  const [dragged, setDragged] = useState<number>()
  const { change, maxPrice } = filter
  const value = Math.min(most, dragged ?? maxPrice ?? most)
  useEffect(() => {
    if (dragged === undefined) return undefined
    const timer = setTimeout(() => {
      change({ max: dragged >= most ? undefined : dragged.toFixed(1) })
      setDragged(undefined)
    }, PRICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [dragged, most, change])
  return (
    <div>
      <p className={styles.range}>
        <span>{t('players.maxPrice')}</span>
        <b className="number isolate">{price(value)}</b>
      </p>
      <RangeField
        label={t('players.maxPrice')}
        min={0}
        max={most}
        step={PRICE_STEP}
        value={value}
        onChange={(event) => setDragged(Math.round(Number(event.target.value) * 10) / 10)}
      />
    </div>
  )
}

/** The end of the slider, which stops only at whole steps. */
function wholeSteps(most: number): number {
  return Math.ceil(Math.round((most / PRICE_STEP) * 100) / 100) * PRICE_STEP
}
