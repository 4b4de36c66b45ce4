import { bustUrl, shirtUrl } from '@gaffer/contract/assets'
import { POSITIONS } from '@gaffer/rules'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Bench } from '../../ui/football/Bench.tsx'
import { FixtureRow } from '../../ui/football/FixtureRow.tsx'
import { FormBars } from '../../ui/football/FormBars.tsx'
import { DifficultyBox, PointsBadge, PositionLabel } from '../../ui/football/Labels.tsx'
import { LiveMark } from '../../ui/football/LiveMark.tsx'
import { EmptyPitch, marked, Pitch } from '../../ui/football/Pitch.tsx'
import { Curve } from '../../ui/football/Curve.tsx'
import { RoundBars } from '../../ui/football/RoundBars.tsx'
import { ShapeBar } from '../../ui/football/ShapeBar.tsx'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { ManagerName } from '../../ui/football/ManagerName.tsx'
import { Rank } from '../../ui/football/Rank.tsx'
import { Bust, EmptyShirt, Shirt } from '../../ui/football/Shirt.tsx'
import { SwapArea } from '../../ui/football/SwapArea.tsx'
import { Card } from '../../ui/Surface.tsx'
import {
  SAMPLE_BENCH,
  SAMPLE_BOT,
  SAMPLE_FIXTURES,
  SAMPLE_LABELS,
  SAMPLE_PLACES,
  SAMPLE_MOST,
  SAMPLE_ROUNDS,
  SAMPLE_ROWS,
  shirtOf,
} from './samples.ts'
import styles from './Theme.module.css'

const SAMPLE_KIT = { primary: '#1a2c58', secondary: '#f7f8fc', pattern: 'stripes' } as const
const LEVELS = [1, 2, 3, 4, 5]
const POINTS = [-1, 2, 5, 8, 12]
const SHAPES = [90, 60, 40, 10]

/** Labels, shirts, matches, the curve and the pitch. */
export function FootballParts() {
  const { t, points } = useTexts()
  const { title } = useBrand()
  return (
    <Card title={t('theme.football')}>
      <div className={styles.stack}>
        <div className={styles.row}>
          {POSITIONS.map((position) => (
            <PositionLabel key={position} position={position} />
          ))}
          <LiveMark>{t('common.live')}</LiveMark>
        </div>
        <div className={styles.row}>
          {LEVELS.map((level) => (
            <DifficultyBox key={level} level={level} />
          ))}
          {POINTS.map((points) => (
            <PointsBadge key={points} points={points} />
          ))}
          <FormBars points={POINTS} />
        </div>
        {SHAPES.map((shape) => (
          <ShapeBar key={shape} shape={shape} label={t('theme.football')} />
        ))}
        <div className={styles.row}>
          <Shirt url={shirtOf('#3cc4f0')} />
          <Shirt url={shirtUrl(SAMPLE_KIT)} size={56} figure="7.1" />
          <Bust url={bustUrl(SAMPLE_KIT, 7)} />
          <Bust url={bustUrl(SAMPLE_KIT, 9)} isRound />
          <EmptyShirt />
          <ManagerBust teamId={7} />
          <span>
            <ManagerName of={SAMPLE_BOT} />
          </span>
          {[1, 2, 3, 4].map((place) => (
            <Rank key={place} place={place} />
          ))}
        </div>
        <div>
          {SAMPLE_FIXTURES.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} onPress={() => undefined} />
          ))}
        </div>
        <Curve values={SAMPLE_PLACES} top="least" labels={SAMPLE_LABELS} description={t('dashboard.rank')} />
        <SwapArea
          partnersOf={(id) => SAMPLE_BENCH.map((player) => player.id).filter((each) => each !== id)}
          onSwap={() => undefined}
        >
          {(held) => (
            <>
              <Pitch
                label={t('football.pitch')}
                adBoards={title}
                rows={SAMPLE_ROWS.map((row) => ({ ...row, players: marked(row.players, held) }))}
                onPlayer={() => undefined}
              />
              <Bench
                label={t('dashboard.reserves')}
                players={marked(SAMPLE_BENCH, held)}
                onPlayer={() => undefined}
              />
            </>
          )}
        </SwapArea>
        <div className={styles.small}>
          <EmptyPitch />
        </div>
        <RoundBars rounds={SAMPLE_ROUNDS} most={points(SAMPLE_MOST)} description={t('theme.football')} />
      </div>
    </Card>
  )
}
