import { writeShare } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { FigureField } from './FigureField.tsx'
import type { Terms } from './terms.ts'
import classes from './Terms.module.css'

const HUNDRED = 100
const WHOLE = 10_000

type Props = {
  readonly prizes: Terms['prizes']
  readonly fault: string | undefined
  readonly isLocked: boolean
  readonly onChange: (prizes: Terms['prizes']) => void
}

/** The prize table: the share of each place of a range, and what all of them add up to. */
export function PrizeFields({ prizes, fault, isLocked, onChange }: Props) {
  const shared = prizes.reduce((sum, { from, to, ratio }) => sum + Math.max(0, to - from + 1) * ratio, 0)
  const change = (place: number, band: Partial<Terms['prizes'][number]>) =>
    onChange(prizes.map((one, index) => (index === place ? { ...one, ...band } : one)))
  const next = Math.max(0, ...prizes.map(({ to }) => to)) + 1
  return (
    <fieldset className={classes.prizes} disabled={isLocked}>
      <legend>
        {t('terms.prizes')}
        <b>{t('terms.shared', { share: writeShare(shared / WHOLE, 2) })}</b>
        {isLocked && t('terms.locked')}
      </legend>
      <div className={classes.bands}>
        {prizes.map(({ from, to, ratio }, place) => (
          // Bands have no name but their place: what is typed into one must not move to another.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${place} of ${prizes.length}`} className={classes.band}>
            <FigureField
              label={t('terms.from')}
              value={from}
              onFigure={(figure) => change(place, { from: figure ?? 0 })}
            />
            <FigureField
              label={t('terms.to')}
              value={to}
              onFigure={(figure) => change(place, { to: figure ?? 0 })}
            />
            <FigureField
              label={t('terms.share')}
              unit={HUNDRED}
              value={ratio}
              onFigure={(figure) => change(place, { ratio: Math.min(WHOLE, figure ?? 0) })}
            />
            <Button
              size="small"
              aria-label={t('terms.removeBand', { from })}
              onClick={() => onChange(prizes.filter((_, index) => index !== place))}
            >
              {t('terms.remove')}
            </Button>
          </div>
        ))}
      </div>
      {fault !== undefined && <p className={classes.fault}>{fault}</p>}
      <Button
        size="small"
        disabled={prizes.length >= HUNDRED}
        onClick={() => onChange([...prizes, { from: next, to: next, ratio: Math.max(0, WHOLE - shared) }])}
      >
        {t('terms.addBand')}
      </Button>
    </fieldset>
  )
}
