import { useQuery } from '@tanstack/react-query'
import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { RankCurve } from '../../ui/football/RankCurve.tsx'
import { RoundBars } from '../../ui/football/RoundBars.tsx'
import { Card } from '../../ui/Surface.tsx'
import { Table } from '../../ui/Table.tsx'
import { seasonHistoryOptions } from './api.ts'
import styles from './SeasonPictures.module.css'

/** Points by round against the average and the best, the place through the season, and both in figures. */
export function SeasonPictures({ team }: { readonly team: UserTeam }) {
  const { t, number, points } = useTexts()
  const history = useQuery(seasonHistoryOptions(team.sub_tournament_id, team.teamId))
  const rounds = history.data?.data ?? []
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <Card title={t('season.pointsByRound')}>
        <RoundBars
          rounds={rounds}
          description={t('season.pointsByRoundLong', {
            rounds: rounds.length,
            points: points(last.total_points),
          })}
        />
        <p className={styles.key}>
          <span className={styles.mine}>{t('season.yours')}</span>
          <span className={styles.average}>{t('season.average')}</span>
          <span className={styles.best}>{t('season.best')}</span>
        </p>
        <details className={styles.figures}>
          <summary>{t('season.inFigures')}</summary>
          <Table
            caption={t('season.pointsByRound')}
            columns={[
              { title: t('season.round'), cell: (round) => number(round.number) },
              { title: t('season.yours'), isEnd: true, cell: (round) => points(round.points) },
              { title: t('season.average'), isEnd: true, cell: (round) => points(round.average) },
              { title: t('season.best'), isEnd: true, cell: (round) => points(round.best) },
              { title: t('season.place'), isEnd: true, cell: (round) => number(round.place) },
            ]}
            rows={rounds.toReversed()}
            keyOf={(round) => round.number}
          />
        </details>
      </Card>
      <Card title={t('season.placeThrough')}>
        <RankCurve
          places={rounds.map(({ place }) => place)}
          description={t('dashboard.rankLong', { first: number(first.place), last: number(last.place) })}
        />
      </Card>
    </>
  )
}
