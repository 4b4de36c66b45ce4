import { useQuery } from '@tanstack/react-query'
import { correctionsOptions } from '../../features/fixtures/api.ts'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { CorrectionCard } from './CorrectionCard.tsx'
import styles from './Corrections.module.css'

/** The ledger of corrections: what a match was told as, what counts now, and what that did to one's own teams. */
export function CorrectionsScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Home'))
  // What it did to one's own teams is told to nobody before it is known who reads.
  const corrections = useQuery({ ...correctionsOptions(), enabled: session.status !== 'unknown' })
  return (
    <div className={styles.page}>
      <PageHead title={t('corrections.title')} sub={t('corrections.about')} leave="back" onLeave={leave} />
      <QueryState query={corrections} skeleton={<RowsSkeleton rows={5} height={120} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice title={t('corrections.none')} text={t('corrections.noneText')} />
          ) : (
            <ul className={styles.list}>
              {data.map((correction) => (
                <li key={correction.id}>
                  <CorrectionCard correction={correction} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  )
}
