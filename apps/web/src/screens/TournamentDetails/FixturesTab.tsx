import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HighlightsDialog } from '../../features/fixtures/HighlightsDialog.tsx'
import { tournamentFixturesOptions } from '../../features/tournaments/api.ts'
import { FixtureList } from '../../features/tournaments/FixturesDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'

export function FixturesTab({ tournamentId }: { readonly tournamentId: number }) {
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId))
  const [shown, show] = useState<number>()
  return (
    <QueryState query={fixtures} skeleton={<RowsSkeleton rows={10} height={57} />}>
      {({ data }) => (
        <>
          <FixtureList rounds={data} onFixture={show} />
          {shown !== undefined && <HighlightsDialog fixtureId={shown} onClose={() => show(undefined)} />}
        </>
      )}
    </QueryState>
  )
}
