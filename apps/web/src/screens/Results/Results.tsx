import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@gaffer/contract/types'
import { Link, useSearchParams } from '../../lib/router.tsx'
import { championshipRoundsOptions, resultsOptions } from '../../features/fixtures/api.ts'
import { ScoreLine } from '../../features/fixtures/ScoreLine.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { RoundSlider } from '../../features/season/RoundSlider.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton, Skeleton } from '../../ui/Surface.tsx'
import styles from './Results.module.css'

/** The matches of a round by day; each leads to its live score. */
export function ResultsScreen() {
  const { t, number } = useTexts()
  const { room } = useRoom()
  const [search] = useSearchParams()
  const wanted = idOf(search.get('round') ?? undefined)
  const rounds = useQuery(championshipRoundsOptions(room.championship_id))
  const known = rounds.data?.data ?? []
  const roundId = wanted ?? known.find(({ is_active: isActive }) => isActive)?.id
  const results = useQuery(resultsOptions(room.championship_id, roundId))
  const shown = known.find(({ id, name }) =>
    roundId === undefined ? name === results.data?.roundName : id === roundId,
  )
  return (
    <div className={styles.screen}>
      {rounds.data === undefined ? (
        <Skeleton height={52} />
      ) : (
        <RoundSlider
          rounds={known.map((round) => ({
            number: round.roundNumber,
            label: t('season.gameweekShort', { number: number(round.roundNumber) }),
            name: round.name,
            to: `?round=${round.id}`,
            isActive: round.is_active,
          }))}
          selected={shown?.roundNumber ?? 0}
        />
      )}
      <QueryState query={results} skeleton={<RowsSkeleton rows={10} height={60} />}>
        {(answer) => <Days answer={answer} />}
      </QueryState>
    </div>
  )
}

function Days({ answer }: { readonly answer: Answer<'results'> }) {
  const { t, date } = useTexts()
  return (
    <>
      <h1 className={styles.title}>
        <bdi>{answer.roundName}</bdi>
      </h1>
      {answer.results.length === 0 && <Notice title={t('tournaments.noFixtures')} />}
      <div className={styles.days}>
        {answer.results.map(({ date: day, scores }) => (
          <Card key={day ?? ''} title={day === null ? t('rooms.noDate') : date(`${day}T12:00:00`)}>
            <ul>
              {scores.map((score) => (
                <li key={score.id}>
                  <Link to={pathTo('LiveScore', { scoreId: score.id })} className={styles.match}>
                    <ScoreLine score={score} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
