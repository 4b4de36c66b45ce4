import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { useSetLimits } from '../../payment/api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { isLooser, type Limit, type LimitKind, readLimit } from './limits.ts'
import styles from './FairPlay.module.css'

type LimitFormProps = {
  readonly kind: LimitKind
  readonly limit: Limit
  readonly currency: string
  readonly onDone: () => void
}

/** Sets or removes the manager's own limit, and says beforehand whether it takes effect at once. */
export function LimitForm({ kind, limit, currency, onDone }: LimitFormProps) {
  const { t, currency: label } = useTexts()
  const { currencyExponent } = useBrand()
  const [typed, type] = useState(limit.mine === null ? '' : String(limit.mine))
  const set = useSetLimits()
  const wanted = readLimit(typed, kind, currencyExponent)
  const save = (value: number | null) => set.mutate({ [kind]: value }, { onSuccess: onDone })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== undefined) save(wanted)
      }}
    >
      <TextField
        label={
          kind === 'entries'
            ? t('fairPlay.newEntries')
            : t('fairPlay.newAmount', { currency: label(currency) })
        }
        inputMode={kind === 'entries' ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        value={typed}
        maxLength={13}
        aria-invalid={typed !== '' && wanted === undefined}
        onChange={(event) => type(event.target.value)}
      />
      <p className={styles.about} role="status">
        {typed !== '' && wanted === undefined
          ? t('fairPlay.unreadable')
          : t(wanted !== undefined && isLooser(limit.mine, wanted) ? 'fairPlay.waits' : 'fairPlay.atOnce')}
      </p>
      {set.error && (
        <p className={styles.failed} role="alert">
          {set.error.message || t('common.offlineText')}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" isSmall disabled={wanted === undefined || set.isPending}>
          {t('common.save')}
        </Button>
        <Button look="secondary" isSmall onClick={onDone}>
          {t('common.cancel')}
        </Button>
        {limit.mine !== null && (
          <Button look="quiet" isSmall disabled={set.isPending} onClick={() => save(null)}>
            {t('fairPlay.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
