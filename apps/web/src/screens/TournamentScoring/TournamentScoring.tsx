import { useParams } from 'react-router'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './TournamentScoring.module.css'

/** The scoring, on its own page that goes back to where it was opened. */
export function TournamentScoringScreen() {
  const { t } = useTexts()
  const id = idOf(useParams().id)
  const leave = useLeave(
    id === undefined ? pathTo('Home') : pathTo('TournamentDetails', { id }, { tab: 'rules' }),
  )
  return (
    <div className={styles.screen}>
      <PageHead title={t('scoringScreen.title')} onLeave={leave} />
      <Card>
        <ScoringList tournamentId={id} />
      </Card>
    </div>
  )
}
