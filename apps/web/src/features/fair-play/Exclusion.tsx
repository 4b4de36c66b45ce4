import { useState } from 'react'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { type FairPlay, useExcludeMyself } from '../../payment/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EXCLUSIONS, type ExclusionDays, longerExclusions } from './limits.ts'
import styles from './FairPlay.module.css'

/** Self-exclusion, for a time or for good; it can be extended, never shortened. */
export function Exclusion({ fairPlay }: { readonly fairPlay: FairPlay }) {
  const { t, dateTime } = useTexts()
  const { excluded_until: until, is_excluded_for_good: isForGood } = fairPlay
  const [chosen, choose] = useState<ExclusionDays>(EXCLUSIONS[0])
  const [isAsked, ask] = useState(false)
  const offered = longerExclusions(until, serverNow())
  const days = offered.includes(chosen) ? chosen : (offered[0] ?? null)
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>{t('fairPlay.exclusion')}</h3>
      {isForGood && (
        <p className={styles.waiting} role="status">
          {t('fairPlay.excludedForGood')}
        </p>
      )}
      {until !== null && (
        <p className={styles.waiting} role="status">
          {t('fairPlay.excludedUntil', { time: dateTime(until) })}
        </p>
      )}
      {!isForGood && (
        <>
          <p className={styles.about}>
            {t(until === null ? 'fairPlay.exclusionText' : 'fairPlay.longerText')}
          </p>
          <div className={styles.exclude}>
            <SelectField
              label={t('fairPlay.howLong')}
              isLabelHidden
              value={String(days)}
              onChange={({ target }) =>
                choose(EXCLUSIONS.find((each) => String(each) === target.value) ?? null)
              }
            >
              {offered.map((each) => (
                <option key={String(each)} value={String(each)}>
                  {lengthOf(each, t)}
                </option>
              ))}
            </SelectField>
            <Button look="danger" onClick={() => ask(true)}>
              {t('fairPlay.exclude')}
            </Button>
          </div>
        </>
      )}
      {isAsked && <ExclusionQuestion days={days} onClose={() => ask(false)} />}
    </section>
  )
}

const lengthOf = (days: ExclusionDays, t: Texts['t']) =>
  days === null ? t('fairPlay.forGood') : t('fairPlay.days', { days })

type ExclusionQuestionProps = { readonly days: ExclusionDays; readonly onClose: () => void }

/** The second confirmation: what it means, and that nobody can undo it. */
function ExclusionQuestion({ days, onClose }: ExclusionQuestionProps) {
  const { t } = useTexts()
  const [isUnderstood, understand] = useState(false)
  const exclude = useExcludeMyself()
  const length = lengthOf(days, t)
  return (
    <Dialog
      title={t('fairPlay.excludeQuestion', { length })}
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            look="danger"
            disabled={!isUnderstood || exclude.isPending}
            onClick={() => exclude.mutate({ days }, { onSuccess: onClose })}
          >
            {t('fairPlay.excludeConfirm', { length })}
          </Button>
        </>
      }
    >
      <ul className={styles.meaning}>
        {(
          ['nothingNew', 'teamsStay', 'moneyStays', days === null ? 'neverBack' : 'notShortened'] as const
        ).map((point) => (
          <li key={point}>{t(`fairPlay.means.${point}`)}</li>
        ))}
      </ul>
      <Checkbox label={t('fairPlay.understood')} isChecked={isUnderstood} onChange={understand} />
      {exclude.error && (
        <p className={styles.failed} role="alert">
          {exclude.error.message || t('common.offlineText')}
        </p>
      )}
    </Dialog>
  )
}
