import { useQuery } from '@tanstack/react-query'
import type { AnswerData, UserTeam } from '@gaffer/contract/types'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Curve } from '../../ui/football/Curve.tsx'
import { mostPoints, RoundBars } from '../../ui/football/RoundBars.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import { Table } from '../../ui/Table.tsx'
import { seasonHistoryOptions } from './api.ts'
import styles from './SeasonPictures.module.css'

type PlayedRound = AnswerData<'seasonHistory'>[number]

type SeasonPicturesProps = {
  readonly team: Pick<UserTeam, 'sub_tournament_id' | 'teamId'>
  /** The name of a round of the season, as on the slider. */
  readonly labelOf: (round: number) => string
}

/** Points by round against the average and the best, the place through the season, and both as figures. */
export function SeasonPictures({ team, labelOf }: SeasonPicturesProps) {
  const texts = useTexts()
  const { t, number, points, averagePoints } = texts
  const history = useQuery(seasonHistoryOptions(team.sub_tournament_id, team.teamId))
  const rounds = history.data?.data ?? []
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <Card title={t('season.pointsByRound')}>
        <RoundBars
          rounds={rounds.map((round) => ({
            ...round,
            name: labelOf(round.number),
            description: inWords(round, labelOf(round.number), texts),
          }))}
          most={points(mostPoints(rounds))}
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
          <summary>
            {t('season.inFigures')}
            <Icon name="down" size={9} />
          </summary>
          <Table
            caption={t('season.pointsByRound')}
            columns={[
              { title: t('season.round'), cell: (round) => labelOf(round.number) },
              { title: t('season.yours'), isEnd: true, cell: (round) => points(round.points) },
              { title: t('season.average'), isEnd: true, cell: (round) => averagePoints(round.average) },
              { title: t('season.best'), isEnd: true, cell: (round) => points(round.best) },
              { title: t('season.place'), isEnd: true, cell: (round) => number(round.place) },
            ]}
            rows={rounds.toReversed()}
            keyOf={(round) => round.number}
          />
        </details>
      </Card>
      {rounds.length > 1 && (
        <Card title={t('season.placeThrough')}>
          <Curve
            values={rounds.map(({ place }) => place)}
            top="least"
            scale={{
              top: t('season.placeOf', { place: Math.min(...rounds.map(({ place }) => place)) }),
              bottom: t('season.placeOf', { place: Math.max(...rounds.map(({ place }) => place)) }),
            }}
            ends={{ first: labelOf(first.number), last: labelOf(last.number) }}
            description={t('dashboard.rankLong', { first: first.place, last: last.place })}
          />
        </Card>
      )}
    </>
  )
}

function inWords(round: PlayedRound, name: string, { t, points, averagePoints }: Texts): string {
  return t('season.roundInWords', {
    round: name,
    points: points(round.points),
    average: averagePoints(round.average),
    best: points(round.best),
  })
}
