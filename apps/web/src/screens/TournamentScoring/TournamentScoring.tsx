import { useNavigate, useParams } from 'react-router'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
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
      <header className={styles.head}>
        <h1 className={styles.title}>{t('scoringScreen.title')}</h1>
        <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={() => void close()} />
      </header>
      <Card>
        <ScoringList tournamentId={id} />
      </Card>
    </div>
  )
}
