import type { AnswerData, TeamPlayer } from '@gaffer/contract/types'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Curve } from '../../ui/football/Curve.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Card } from '../../ui/Surface.tsx'
import { actionOf, curveMarks } from './model.ts'
import styles from './Panels.module.css'

type History = AnswerData<'rankHistory'>

const SHOWN_MOMENTS = 6

type MatchdayCardProps = { readonly history: History; readonly players: readonly TeamPlayer[] }

/** The place through the matchday; nothing before the first sample. */
export function RankCard({ history, players }: MatchdayCardProps) {
  const { t, time } = useTexts()
  const [first, last] = [history.samples[0], history.samples.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <Card
      title={t('dashboard.rank')}
      aside={
        <span className={classNames(styles.aside, styles.whole)}>
          {t('dashboard.ofTeams', { count: history.total_players })}
        </span>
      }
    >
      <Curve
        values={history.samples.map(({ place }) => place)}
        top="least"
        labels={curveMarks(history).map(({ sample, moment, gained }) => ({
          index: sample,
          who: players.find(({ playerId }) => playerId === moment.playerId)?.lastName ?? moment.playerName,
          what: wordsOf(moment, t) ?? '',
          isGood: gained > 0,
        }))}
        ends={{ first: time(first.at), last: time(last.at) }}
        description={t('dashboard.rankLong', { first: first.place, last: last.place })}
      />
    </Card>
  )
}

/** What the team's players did last, and what it moved. */
export function MomentsCard({ history, players }: MatchdayCardProps) {
  const { t } = useTexts()
  const { moments } = history
  if (moments.length === 0) return null
  return (
    <Card title={t('dashboard.justNow')}>
      <ul>
        {moments.slice(0, SHOWN_MOMENTS).map((moment) => (
          <Moment
            key={`${moment.at} ${moment.playerId} ${moment.action}`}
            moment={moment}
            player={players.find(({ playerId }) => playerId === moment.playerId)}
          />
        ))}
      </ul>
    </Card>
  )
}

type MomentProps = {
  readonly moment: History['moments'][number]
  readonly player: TeamPlayer | undefined
}

function Moment({ moment, player }: MomentProps) {
  const { t, signedPoints } = useTexts()
  return (
    <li className={styles.moment}>
      <span className={classNames(styles.minute, 'number')} dir="ltr">
        {moment.minute}
      </span>
      {player ? <Shirt url={player.iconUrl} size={26} /> : <span />}
      <span className={styles.what}>
        <bdi className={styles.who}>{moment.playerName}</bdi>{' '}
        <span className={styles.aside}>
          {wordsOf(moment, t)}
          {player?.isCaptain && ` · ${t('dashboard.captainDouble')}`}
        </span>
      </span>
      <b className={classNames(moment.points < 0 ? styles.bad : styles.good, 'number isolate')}>
        {signedPoints(moment.points)}
      </b>
    </li>
  )
}

function wordsOf({ action }: History['moments'][number], t: Texts['t']): string | undefined {
  const known = actionOf(action)
  return known && t(`scoring.${known}`, { per: 1 })
}
