import { t } from '../../texts/translate.ts'
import { faultOf, type Freedom, type Terms, type TermsFault, type TermsKey } from './terms.ts'
import classes from './Terms.module.css'

const SWITCHES = ['captain', 'vice_captain', 'safety_net', 'stacking_penalty', 'hot'] as const

type Props = {
  readonly terms: Terms
  readonly faults: readonly TermsFault[]
  readonly freedomOf: (key: TermsKey) => Freedom
  readonly onChange: (changes: Partial<Terms>) => void
}

/** The terms that are there or not. */
export function Switches({ terms, faults, freedomOf, onChange }: Props) {
  return (
    <fieldset className={classes.switches}>
      <legend>{t('terms.switches')}</legend>
      {SWITCHES.map((key) => (
        <label key={key} className={classes.switch}>
          <input
            type="checkbox"
            checked={terms[key]}
            disabled={freedomOf(key) === 'locked'}
            onChange={({ target }) => onChange({ [key]: target.checked })}
          />
          <span>{t(`terms.${key}`)}</span>
          {faultOf(faults, key) !== undefined && (
            <small className={classes.fault}>{faultOf(faults, key)}</small>
          )}
        </label>
      ))}
    </fieldset>
  )
}
