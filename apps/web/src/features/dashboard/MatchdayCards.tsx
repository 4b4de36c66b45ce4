import type { CSSProperties } from 'react'
import type { AnswerData, TeamPlayer } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Curve } from '../../ui/football/Curve.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Card } from '../../ui/Surface.tsx'
import { momentNames, momentWords } from './moment-words.ts'
import { curveMarks, racedSamples } from './model.ts'
import { KeptPrize, NextPrize, RaceRows } from './Race.tsx'
import styles from './Panels.module.css'

type History = AnswerData<'rankHistory'>

const SHOWN_MOMENTS = 4

type RankCardProps = MatchdayCardProps & { readonly prize: number; readonly currency: string }

type MatchdayCardProps = { readonly history: History; readonly players: readonly TeamPlayer[] }

/** The race: the next better prize, the place through the matchday, the neighbours, the prize to defend. */
export function RankCard({ history, players, prize, currency }: RankCardProps) {
  const { t, number, time } = useTexts()
  const samples = racedSamples(history.samples)
  const [first, last] = [samples[0], samples.at(-1)]
  const nameOf = momentNames(players)
  const places = samples.map(({ place }) => place)
  return (
    <Card
      title={t('dashboard.rank')}
      className={styles.rank}
      aside={
        <span className={classNames(styles.aside, styles.whole)}>
          {t('dashboard.ofTeams', { count: history.total_players })}
        </span>
      }
    >
      <NextPrize history={history} currency={currency} />
      {first === undefined || last === undefined ? (
        <p className={styles.waiting}>{t('live.raceWaits')}</p>
      ) : (
        <Curve
          values={places}
          top="least"
          scale={{ top: number(Math.min(...places)), bottom: number(Math.max(...places)) }}
          labels={curveMarks({ ...history, samples }).map(({ sample, moment, gained }) => ({
            index: sample,
            who: nameOf(moment),
            what: momentWords(moment, t) ?? '',
            isGood: gained > 0,
          }))}
          ends={{ first: time(first.at), last: time(last.at) }}
          description={t('dashboard.rankLong', { first: first.place, last: last.place })}
        />
      )}
      <RaceRows history={history} />
      <KeptPrize history={history} prize={prize} currency={currency} />
    </Card>
  )
}

/** The latest actions of the team's players, and what they changed; its room is kept before there are any. */
export function MomentsCard({ history, players }: MatchdayCardProps) {
  const { t } = useTexts()
  const { moments } = history
  const nameOf = momentNames(players, 'list')
  return (
    <Card title={t('dashboard.justNow')}>
      <ul className={styles.moments} style={{ '--rows': SHOWN_MOMENTS } as CSSProperties}>
        {moments.length === 0 && <li className={styles.none}>{t('live.noMoments')}</li>}
        {moments.slice(0, SHOWN_MOMENTS).map((moment) => (
          <Moment
            key={`${moment.at} ${moment.playerId} ${moment.action}`}
            moment={moment}
            name={nameOf(moment)}
            player={players.find(({ playerId }) => playerId === moment.playerId)}
          />
        ))}
      </ul>
    </Card>
  )
}

type MomentProps = {
  readonly moment: History['moments'][number]
  readonly name: string
  readonly player: TeamPlayer | undefined
}

function Moment({ moment, name, player }: MomentProps) {
  const { t, signedPoints } = useTexts()
  return (
    <li className={styles.moment}>
      <span className={classNames(styles.minute, 'number')} dir="ltr">
        {moment.minute}
      </span>
      {player ? <Shirt url={player.iconUrl} size={26} /> : <span />}
      <span className={styles.what}>
        <bdi className={styles.who}>{name}</bdi>{' '}
        <span className={styles.aside}>
          {momentWords(moment, t)}
          {player?.isCaptain && ` · ${t('dashboard.captainDouble')}`}
        </span>
      </span>
      <b className={classNames(moment.points < 0 ? styles.bad : styles.good, 'number isolate')}>
        {signedPoints(moment.points)}
      </b>
    </li>
  )
}
