import { t } from '../../texts/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ContestFile } from './contest-file.ts'
import classes from './Changes.module.css'

const LOCKED = [
  'contest.lock.fees',
  'contest.lock.rules',
  'contest.lock.matches',
  'contest.lock.deadline',
] as const

const YOURS = [
  'contest.free.names',
  'contest.free.guarantee',
  'contest.free.capacity',
  'contest.free.cancel',
] as const

/** What the first entry locks and what may still change, told before it is tried. */
export function Changes({ contest: { is_entered, can_change } }: { readonly contest: ContestFile }) {
  return (
    <>
      <Panel
        title={t('contest.locked')}
        meta={is_entered ? t('contest.lockedSince') : t('contest.lockedNotYet')}
      >
        <ul className={`${classes.list} ${classes.locked}`}>
          {LOCKED.map((key) => (
            <li key={key}>
              <Icon name="lock" size={14} />
              {t(key)}
            </li>
          ))}
        </ul>
      </Panel>
      {can_change && (
        <Panel title={t('contest.yours')}>
          <ul className={`${classes.list} ${classes.yours}`}>
            {YOURS.map((key) => (
              <li key={key}>
                <Icon name="check" size={14} />
                {t(key)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
