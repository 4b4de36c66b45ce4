import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { serverNow } from '../../lib/server-time.ts'
import { BigCountdown } from '../../ui/BigCountdown.tsx'
import { Button } from '../../ui/Button.tsx'
import { CardList, ContestCard, ContestTime } from '../../ui/ContestCard.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { Badge, Card, Notice, ProgressBar, RowsSkeleton, Skeleton } from '../../ui/Surface.tsx'
import { Pagination, Table } from '../../ui/Table.tsx'
import { shirtOf } from './samples.ts'
import styles from './Theme.module.css'

const COLORS = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'text',
  'text-muted',
  'accent',
  'accent-soft',
  'live',
  'good',
  'bad',
  'warning',
] as const

const HOURS_MS = 3_600_000

/** The operator's colours by name. */
export function Colors() {
  const { t } = useTexts()
  return (
    <Card title={t('theme.colors')}>
      <ul className={styles.colors}>
        {COLORS.map((color) => (
          <li key={color}>
            <span className={styles.swatch} style={{ background: `var(--${color})` }} />
            <code dir="ltr">{color}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Badges, bars, notices, loading and failed states. */
export function Surfaces() {
  const { t, price } = useTexts()
  const [until] = useState(() => new Date(serverNow() + 2 * HOURS_MS).toISOString())
  return (
    <Card title={t('theme.surfaces')} aside={<CountdownText until={until} />}>
      <div className={styles.stage}>
        <Stadium />
        <BigCountdown until={until} />
      </div>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Badge>{t('tournaments.badgeShort.captain')}</Badge>
          <Badge isHot>{t('tournaments.hot')}</Badge>
        </div>
        <ProgressBar percent={62} label={t('theme.surfaces')} />
        <ProgressBar percent={100} isOver label={t('theme.surfaces')} />
        <PageHead title={t('theme.title')} sub={t('theme.surfaces')} leave="back" onLeave={() => undefined} />
        <Facts
          facts={[
            { name: t('details.budget'), value: price(100) },
            { name: t('details.players'), value: '11' },
          ]}
        />
        <CardList>
          <li>
            <ContestCard
              name={t('theme.title')}
              flagUrl={shirtOf('#3cc4f0')}
              about={t('theme.surfaces')}
              time={
                <ContestTime note={t('tournaments.toDeadline')}>
                  <CountdownText until={until} />
                </ContestTime>
              }
            >
              <ProgressBar percent={40} label={t('theme.surfaces')} />
            </ContestCard>
          </li>
        </CardList>
        <Skeleton height={44} />
        <RowsSkeleton rows={2} />
        <Notice title={t('tournaments.empty')} text={t('error.noGames')} />
        <Failed error={new ApiError('network', 0, '')} onRetry={() => undefined} />
        <StickyBar>
          <Button isWide>{t('common.save')}</Button>
        </StickyBar>
      </div>
    </Card>
  )
}

const ROWS = [
  { place: 1, name: 'atanas_77', points: 91 },
  { place: 2, name: 'Selma B.', points: 90 },
  { place: 1207, name: 'night_owl', points: 64 },
] as const

/** A table that sorts, with the reader's own row and pages. */
export function Tables() {
  const { t, number, points } = useTexts()
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState<{ by: 'place' | 'points'; direction: 'asc' | 'desc' }>({
    by: 'place',
    direction: 'asc',
  })
  return (
    <Card title={t('theme.table')}>
      <Table
        caption={t('theme.table')}
        rows={ROWS}
        keyOf={({ place }) => place}
        isMine={({ place }) => place === 1207}
        sorting={sorting}
        onSort={setSorting}
        columns={[
          { sortKey: 'place', title: '#', cell: (row) => number(row.place) },
          { title: t('dashboard.standingsManager'), cell: ({ name }) => name },
          {
            sortKey: 'points',
            title: t('standings.points'),
            isEnd: true,
            cell: (row) => points(row.points),
          },
        ]}
      />
      <Pagination page={page} lastPage={3} onPage={setPage} />
    </Card>
  )
}
