import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/language.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'
import { scoringOptions } from './api.ts'
import styles from './ScoringList.module.css'

/** Every scoring rule in force; green for positive, pink for zero or negative. */
export function ScoringList({ tournamentId }: { readonly tournamentId: number | undefined }) {
  const { signedPoints } = useTexts()
  const scoring = useQuery(scoringOptions(tournamentId))
  return (
    <QueryState query={scoring} skeleton={<RowsSkeleton rows={14} height={38} />}>
      {({ data }) => (
        <ul>
          {data.map((item) => (
            <li key={`${item.action} ${item.position ?? ''}`} className={styles.row}>
              <span>{item.name}</span>
              <span className={`${item.points > 0 ? styles.good : styles.bad} number isolate`}>
                {signedPoints(item.points)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
