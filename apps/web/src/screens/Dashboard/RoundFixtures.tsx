import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamPlayer } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { OwnInMatch } from '../../features/team/OwnInMatch.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { FixtureRow } from '../../ui/football/FixtureRow.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { HighlightsDialog } from '../../features/fixtures/HighlightsDialog.tsx'
import { tournamentFixturesOptions } from '../../features/tournaments/api.ts'
import styles from './RoundFixtures.module.css'

type RoundFixturesProps = {
  readonly tournamentId: number
  /** The game in the round being viewed. */
  readonly subTournamentId: number
  /** The manager's own players, named next to their matches. */
  readonly players: readonly TeamPlayer[]
}

/** The matches of the round; a press opens what happened in one. */
export function RoundFixtures({ tournamentId, subTournamentId, players }: RoundFixturesProps) {
  const { t } = useTexts()
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId, subTournamentId))
  const [shown, show] = useState<number>()
  return (
    <QueryState query={fixtures} skeleton={<RowsSkeleton rows={10} height={82} />}>
      {({ data }) => {
        const [shownRound] = data
        return (
          <Card
            title={shownRound?.round.name ?? t('players.fixtures')}
            aside={
              <Link to={pathTo('Corrections')} className={styles.ledger}>
                {t('corrections.title')}
              </Link>
            }
          >
            {shownRound === undefined || shownRound.fixtures.length === 0 ? (
              <Notice title={t('tournaments.noFixtures')} />
            ) : (
              shownRound.fixtures.map((fixture) => (
                <div key={fixture.id}>
                  <FixtureRow fixture={fixture} onPress={() => show(fixture.id)} />
                  <OwnInMatch fixture={fixture} players={players} />
                </div>
              ))
            )}
            {shown !== undefined && (
              <HighlightsDialog
                fixtureId={shown}
                tournamentId={tournamentId}
                onClose={() => show(undefined)}
              />
            )}
          </Card>
        )
      }}
    </QueryState>
  )
}
