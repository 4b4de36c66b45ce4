import { t } from '../../texts/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Difference, LookValue } from './look.ts'
import { nameOfKey } from './name-of-key.ts'
import classes from './Brand.module.css'

type Props = {
  readonly differences: readonly Difference[]
  readonly onUndo: ((key: string, value: LookValue | undefined) => void) | undefined
}

/** What publishing would change, key by key, each to be undone. */
export function Differences({ differences, onUndo }: Props) {
  return (
    <Panel title={t('brand.differences')} meta={t('brand.changed', { count: differences.length })}>
      {differences.length === 0 ? (
        <Empty text={t('brand.noDifferences')} />
      ) : (
        <ul className={classes.differences}>
          {differences.map(({ key, before, after }) => (
            <li key={key}>
              <span className={classes.quiet}>{nameOfKey(key)}</span>
              <Value of={key} value={before} />
              <span aria-hidden="true">→</span>
              <Value of={key} value={after} />
              {onUndo && (
                <button
                  type="button"
                  className={classes.undo}
                  aria-label={t('brand.undo', { name: nameOfKey(key) })}
                  onClick={() => onUndo(key, before)}
                >
                  <Icon name="undo" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Value({ of: key, value }: { readonly of: string; readonly value: LookValue | undefined }) {
  if (value === undefined || value === null || value === '') return <s>{t('brand.none')}</s>
  if (typeof value === 'boolean') return <span>{value ? t('brand.on') : t('brand.off')}</span>
  if (typeof value === 'string' && /^#[0-9a-f]{3,6}$/i.test(value)) {
    return (
      <span className={classes.swatched}>
        <span className={classes.swatch} style={{ background: value }} />
        {value}
      </span>
    )
  }
  if (typeof value === 'string' && value.startsWith('/api/assets/o/')) {
    return <img className={classes.small} src={value} alt={nameOfKey(key)} />
  }
  if (key.startsWith('texts.')) return <span>{t('brand.text', { length: String(value).length })}</span>
  return <span dir="auto">{value}</span>
}
