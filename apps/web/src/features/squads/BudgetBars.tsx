import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { ProgressBar } from '../../ui/Surface.tsx'
import type { TeamDraft } from './draft.ts'
import { budgetLeft } from './model.ts'
import styles from './BudgetBars.module.css'

/** What is left of the budget and how many players are picked. */
export function BudgetBars({
  draft,
  tournament,
}: {
  readonly draft: TeamDraft
  readonly tournament: TournamentForBuilding
}) {
  const { t, price } = useTexts()
  const left = budgetLeft(draft, tournament)
  const limit = tournament.titulars_limit + tournament.reserves_limit
  const whole = draft.budget ?? tournament.team_budget
  const isOver = left < 0
  return (
    <div className={styles.bars}>
      <div>
        <p className={styles.line}>
          <span>{t('squads.budgetLeft')}</span>
          <b className={`number isolate ${isOver ? styles.over : ''}`}>
            <bdi>{price(left)}</bdi>{' '}
            <small>
              / <bdi>{price(whole)}</bdi>
            </small>
          </b>
        </p>
        <ProgressBar label={t('squads.budgetLeft')} percent={(left / whole) * 100} isOver={isOver} />
      </div>
      <div>
        <p className={styles.line}>
          <span>{t('squads.players')}</span>
          <b className="number isolate">
            {draft.picks.length} <small>/ {limit}</small>
          </b>
        </p>
        <ProgressBar label={t('squads.players')} percent={(draft.picks.length / limit) * 100} />
      </div>
    </div>
  )
}
