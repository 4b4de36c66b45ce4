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

/** States of matches that are not played any more. */
const OVER: ReadonlySet<string> = new Set(['finished', 'postponed', 'abandoned'])

type Rounds = AnswerData<'tournamentFixtures'>

type FixtureListProps = {
  readonly rounds: Rounds
  readonly onFixture?: (fixtureId: number) => void
}

/** Matches under the names of their rounds, from the round that is played now; those before it are folded. */
export function FixtureList({ rounds, onFixture }: FixtureListProps) {
  const { t } = useTexts()
  if (rounds.every(({ fixtures }) => fixtures.length === 0))
    return <Notice title={t('tournaments.noFixtures')} />
  const current = currentRound(rounds)
  const [earlier, later] = [rounds.slice(0, current), rounds.slice(current)]
  return (
    <>
      {earlier.length > 0 && (
        <details>
          <summary className={styles.earlier}>
            {t('tournaments.earlierRounds', { count: earlier.length })}
          </summary>
          {earlier.map(show)}
        </details>
      )}
      {later.map(show)}
    </>
  )

  function show({ round, fixtures }: Rounds[number]) {
    return (
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
    )
  }
}

/** The place of the first round that is not over; of the last one when all are. */
function currentRound(rounds: Rounds): number {
  const open = rounds.findIndex(({ fixtures }) => fixtures.some(({ state }) => !OVER.has(state)))
  return open < 0 ? rounds.length - 1 : open
}
