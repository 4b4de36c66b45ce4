import type { TournamentForBuilding } from '@gaffer/contract/types'
import { POSITIONS } from '@gaffer/rules'
import { useTexts } from '../../i18n/language.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import type { TeamDraft } from './draft.ts'
import styles from './TeamStrip.module.css'

/** The team so far as a row of shirts, goalkeeper first. */
export function TeamStrip({
  draft,
  tournament,
}: {
  readonly draft: TeamDraft
  readonly tournament: TournamentForBuilding
}) {
  const { t } = useTexts()
  const order = (position: (typeof POSITIONS)[number]) => POSITIONS.indexOf(position)
  const picks = draft.picks.toSorted((a, b) => order(a.position) - order(b.position))
  const limit = tournament.titulars_limit + tournament.reserves_limit
  return (
    <p className={styles.strip}>
      <span className={styles.shirts} aria-hidden="true">
        {picks.map((player) => (
          <Shirt key={player.id} url={player.iconUrl} size={24} />
        ))}
      </span>
      <span className="number isolate">
        <span className="visually-hidden">{t('squads.players')} </span>
        <b>{draft.picks.length}</b> / {limit}
      </span>
    </p>
  )
}
