import { numberOf } from '../../features/managers/movement-words.tsx'
import { Standing } from '../../features/managers/Standing.tsx'
import { useMoney } from '../../features/session/workplace.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Masked } from '../../ui/Masked.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ManagerFile } from './manager-file.ts'
import classes from './Card.module.css'

/** Who a manager is. */
export function Card({ manager }: { readonly manager: ManagerFile }) {
  const { money } = useMoney()
  const { id, name, provider, subject, phone, balance, result, entries, since, last_seen_at, block } = manager
  return (
    <Panel>
      <div className={classes.card}>
        <div className={classes.name}>
          <Avatar name={name} />
          <span>
            <b>{name}</b>
            <CopyId id={numberOf(id)} />
          </span>
        </div>
        <div>
          <Standing {...manager} /> {manager.is_erased && <Tag>{t('manager.erased')}</Tag>}
          {!manager.is_erased && manager.erased_from !== null && (
            <Tag tone="warn">
              {t('manager.erasedFrom', { time: writeTime(manager.erased_from, 'short') })}
            </Tag>
          )}
        </div>
        {block !== null && <p>{t('manager.blockReason', { reason: block.reason })}</p>}
        <Facts
          facts={[
            [t('managers.login'), wordOf('login', provider)],
            [t('managers.subject'), <Masked key="subject" value={subject} />],
            [t('manager.phone'), phone === null ? undefined : <Masked key="phone" value={phone} />],
            [t('managers.entries'), writeNumber(entries)],
            [t('manager.balance'), balance === null ? undefined : money(balance)],
            [t('manager.result'), money(result, true)],
            [t('managers.since'), <Time key="since" at={since} look="day" />],
            [
              t('managers.seen'),
              last_seen_at === null ? t('managers.never') : <Time key="seen" at={last_seen_at} />,
            ],
          ]}
        />
        <div className={classes.hint}>
          <Icon name="eye" />
          {t('manager.maskHint')}
        </div>
      </div>
    </Panel>
  )
}
