import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Tag } from '../../ui/Tag.tsx'

type Props = {
  readonly is_bot: boolean
  readonly blocked_until: string | null
  readonly excluded_until: string | null
}

/** How a manager stands: blocked, excluded at their own request, a bot, or in good standing. */
export function Standing({ is_bot, blocked_until, excluded_until }: Props) {
  if (blocked_until !== null) {
    return <Tag tone="bad">{t('managers.blocked', { time: writeTime(blocked_until, 'short') })}</Tag>
  }
  if (excluded_until !== null) {
    const isForGood = excluded_until.startsWith('9999')
    return (
      <Tag tone="warn">
        {isForGood
          ? t('managers.excludedForGood')
          : t('managers.excluded', { time: writeTime(excluded_until, 'short') })}
      </Tag>
    )
  }
  return is_bot ? <Tag tone="info">{t('managers.bot')}</Tag> : <Tag tone="ok">{t('managers.good')}</Tag>
}
