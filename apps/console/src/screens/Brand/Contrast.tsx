import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeNumber } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Loading } from '../../ui/State.tsx'
import classes from './Brand.module.css'

const AA = 4.5

/** How readable the screens are, as the check of every brand computes it. */
export function Contrast({ contrast }: { readonly contrast: ConsoleData<'checkBrand'>['contrast'] }) {
  return (
    <Panel
      title={t('brand.contrast')}
      aside={t('brand.contrastAsks', { ratio: AA })}
      foot={<span className={classes.hint}>{t('brand.contrastHint')}</span>}
    >
      {contrast.length === 0 && <Loading rows={8} />}
      <ul className={classes.contrast}>
        {contrast.map(({ part, ink, ground, ratio, asked, asked_ratio }) => (
          <li key={part}>
            <span className={classes.sample} style={{ color: ink, background: ground }} />
            <span className={classes.colorName}>
              {wordOf('brandPart', part)}
              {asked !== null && (
                <small className={classes.moved}>
                  {t('brand.moved', { asked, ratio: oneDecimal(asked_ratio ?? 0), shown: ink })}
                </small>
              )}
            </span>
            <b>{oneDecimal(ratio)}</b>
            <span className={asked === null ? classes.well : classes.moved}>
              <Icon name={asked === null ? 'check' : 'warn'} size={14} />
              {asked === null && <span className={classes.unseen}>{t('brand.passes')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function oneDecimal(ratio: number): string {
  return writeNumber(Math.floor(ratio * 10) / 10)
}
