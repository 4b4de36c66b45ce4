import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FixtureRow } from '../../ui/football/FixtureRow.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { tournamentFixturesOptions } from './api.ts'
import styles from './FixturesDialog.module.css'

type FixturesDialogProps = {
  readonly tournamentId: number
  readonly name: string
  readonly onClose: () => void
}

/** The matches of a tournament, at most 380 px high. */
export function FixturesDialog({ tournamentId, name, onClose }: FixturesDialogProps) {
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId))
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles.list}>
        <QueryState query={fixtures} skeleton={<RowsSkeleton rows={7} />}>
          {({ data }) => <FixtureList rounds={data} />}
        </QueryState>
      </div>
    </Dialog>
  )
}

type FixtureListProps = {
  readonly rounds: AnswerData<'tournamentFixtures'>
  readonly onFixture?: (fixtureId: number) => void
}

/** Matches under the names of their rounds. */
export function FixtureList({ rounds, onFixture }: FixtureListProps) {
  const { t } = useTexts()
  if (rounds.every(({ fixtures }) => fixtures.length === 0))
    return <Notice title={t('tournaments.noFixtures')} />
  return rounds.map(({ round, fixtures }) => (
    <section key={round.id} aria-label={round.name}>
      <p className={styles.round}>{round.name}</p>
      {fixtures.map((fixture) => (
        <FixtureRow
          key={fixture.id}
          fixture={fixture}
          {...(onFixture ? { onPress: () => onFixture(fixture.id) } : {})}
        />
      ))}
    </section>
  ))
}
