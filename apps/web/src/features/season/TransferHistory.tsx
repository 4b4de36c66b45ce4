import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { transferHistoryOptions } from './api.ts'
import styles from './TransferHistory.module.css'

/** Every transfer of a team, newest round first, with what each round cost. */
export function TransferHistory({ userTeamId }: { readonly userTeamId: number }) {
  const { t } = useTexts()
  const history = useQuery(transferHistoryOptions(userTeamId))
  return (
    <QueryState query={history} skeleton={<RowsSkeleton rows={4} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Notice title={t('season.noTransfers')} />
        ) : (
          data.map((round) => <Round key={round.round} round={round} />)
        )
      }
    </QueryState>
  )
}

function Round({ round }: { readonly round: AnswerData<'transferHistory'>[number] }) {
  const { t, price, signedPoints } = useTexts()
  return (
    <section className={styles.round}>
      <h3 className={styles.head}>
        <bdi>{round.round_name}</bdi>
        {round.is_wildcard && <Badge>{t('season.wildcard')}</Badge>}
        <span className="number isolate">
          {round.cost === 0
            ? t('season.costNothing')
            : t('dashboard.pointsShort', { count: round.cost, points: signedPoints(round.cost) })}
        </span>
      </h3>
      <ul>
        {round.transfers.map((transfer) => (
          <li
            key={`${transfer.made_at} ${transfer.old_player_id} ${transfer.new_player_id}`}
            className={styles.transfer}
          >
            <span className={styles.old}>
              <span className="visually-hidden">{t('season.out')} </span>
              <bdi>{transfer.old_player_name}</bdi>{' '}
              <span className={classNames(styles.price, 'number')}>{price(transfer.old_price, 'exact')}</span>
            </span>
            <Icon name="swap" size={16} />
            <span>
              <span className="visually-hidden">{t('season.in')} </span>
              <bdi>{transfer.new_player_name}</bdi>{' '}
              <span className={classNames(styles.price, 'number')}>{price(transfer.new_price, 'exact')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
