import { useNavigate, useParams } from 'react-router'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './TournamentScoring.module.css'

/** How points are scored, a page of its own; back goes where one came from (spec 2). */
export function TournamentScoringScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const id = idOf(useParams().id)
  const close = () => {
    if (window.history.length > 1) return navigate(-1)
    return navigate(id === undefined ? pathTo('Home') : pathTo('TournamentDetails', { id }, { tab: 'rules' }))
  }
  return (
    <div className={styles.screen}>
      <PageHead title={t('scoringScreen.title')} onLeave={() => void close()} />
      <Card>
        <ScoringList tournamentId={id} />
      </Card>
    </div>
  )
}
