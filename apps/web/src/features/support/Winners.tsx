import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/language.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { winnersOptions } from './support-api.ts'
import styles from './HelpTexts.module.css'

/** The winners of the operator's list: week, masked phone number and score. */
export function Winners() {
  const { t, points } = useTexts()
  const winners = useQuery(winnersOptions())
  return (
    <QueryState query={winners} skeleton={<RowsSkeleton rows={4} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Notice title={t('error.noWinners')} />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('support.week')}</th>
                <th>{t('support.phone')}</th>
                <th className={styles.end}>{t('support.score')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ week, msisdn, score }, place) => (
                <tr key={`${week} ${msisdn} ${place}`}>
                  <td>
                    <bdi>{week}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{msisdn}</bdi>
                  </td>
                  <td className={styles.end}>
                    <bdi dir="ltr">{points(score)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </QueryState>
  )
}
