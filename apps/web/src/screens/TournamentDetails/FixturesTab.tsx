import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HighlightsDialog } from '../../features/fixtures/HighlightsDialog.tsx'
import { tournamentFixturesOptions } from '../../features/tournaments/api.ts'
import { FixtureList } from '../../features/tournaments/FixturesDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'

export function FixturesTab({ tournamentId }: { readonly tournamentId: number }) {
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId))
  const [shown, show] = useState<number>()
  return (
    <QueryState query={fixtures} skeleton={<Skeleton height={400} />}>
      {({ data }) => (
        <>
          <FixtureList rounds={data} onFixture={show} />
          {shown !== undefined && <HighlightsDialog fixtureId={shown} onClose={() => show(undefined)} />}
        </>
      )}
    </QueryState>
  )
}
