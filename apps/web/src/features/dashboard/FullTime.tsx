import { useEffect, useState } from 'react'
import { namesInSight } from '@gaffer/rules'
import type { DashboardCard, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { RollingNumber } from '../../ui/RollingNumber.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import { playersOf } from '../team/pitch-rows.ts'
import styles from './FullTime.module.css'
import { ShareButton } from './ShareButton.tsx'

/** A place within this top share earns a medal with a colour of its own. */
const TOP_PERCENT = 10
const RARE_PERCENT = 10
const FRESH_MS = 36 * 3_600_000

type FullTimeProps = {
  readonly card: DashboardCard
  readonly team: UserTeam
  /** How much was missing to the next better prize. */
  readonly need: string | undefined
}

/** The end of a game, shown once: points, place, prize, and what brought them. */
export function FullTime({ card, team, need }: FullTimeProps) {
  const { t, points, money } = useTexts()
  const { showsPrizes } = useBrand().can
  const key = `full-time:${team.teamId}`
  const [isOpen, setIsOpen] = useState(() => isFresh(team) && readStored('local', key) === undefined)
  const [shown, setShown] = useState(0)
  const { current_place: place, total_players: all } = team
  useEffect(() => {
    if (!isOpen) return undefined
    writeStored('local', key, 'told')
    const frame = requestAnimationFrame(() => setShown(team.points ?? 0))
    return () => cancelAnimationFrame(frame)
  }, [isOpen, key, team.points])
  if (!isOpen || place === null) return null
  const nameOf = namesInSight(playersOf(team))
  const percent = Math.max(1, Math.ceil((place / Math.max(1, all)) * 100))
  return (
    <Dialog title={t('live.fullTime', { game: card.name })} onClose={() => setIsOpen(false)}>
      <div className={styles.reveal}>
        <div className={styles.scene}>
          <Stadium />
          {percent <= TOP_PERCENT && <Confetti />}
          <span className={styles.medal} data-top={percent <= TOP_PERCENT || undefined}>
            {t('live.topShare', { percent })}
          </span>
          <p className={styles.points}>
            <RollingNumber text={points(shown)} />
            <span className={styles.unit}>{t('dashboard.points')}</span>
          </p>
          <p className={styles.place}>{t('live.placeOfAll', { place, all })}</p>
          {showsPrizes && team.prize > 0 && (
            <p className={styles.prize}>{t('live.youWon', { prize: money(team.prize, team.currency) })}</p>
          )}
          {showsPrizes && team.is_prize_waiting && <p className={styles.need}>{t('dashboard.prizeWaits')}</p>}
          {showsPrizes && need !== undefined && <p className={styles.need}>{need}</p>}
        </div>
        <ul className={styles.facts}>
          {factsOf(team).map(({ kind, player, value }, at) => (
            <li key={kind} className={styles.fact} style={{ animationDelay: `${700 + at * 120}ms` }}>
              <Shirt url={player.iconUrl} size={34} />
              <span>
                <span className={styles.about}>
                  {kind === 'rarePick'
                    ? t('live.rarePick', { percent: player.chosenBy })
                    : t(kind === 'bestPlayer' ? 'live.bestPlayer' : 'live.captainsGain')}
                </span>
                <b>
                  <bdi>{nameOf(player)}</bdi>
                </b>
              </span>
              <b className={`${styles.value} number isolate`}>{points(value)}</b>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <ShareButton card={card} team={team} />
          <Button onClick={() => setIsOpen(false)}>{t('live.closeReveal')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

const PIECES = 18

/** Decoration that falls once, only for the best tenth. */
function Confetti() {
  return (
    <span className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <span
          key={piece}
          style={{ insetInlineStart: `${(piece * 37) % 100}%`, animationDelay: `${(piece * 83) % 900}ms` }}
        />
      ))}
    </span>
  )
}

/** A game played recently; nobody is shown the end of an old one again. */
function isFresh({ start_time: startedAt }: UserTeam): boolean {
  return Date.now() - new Date(startedAt).getTime() < FRESH_MS
}

type Fact = {
  readonly kind: 'bestPlayer' | 'captainsGain' | 'rarePick'
  readonly player: TeamPlayer
  readonly value: number
}

/** What brought the points: the best player, what the captain's doubling added, a good player few others had. */
function factsOf(team: UserTeam): readonly Fact[] {
  const counted = playersOf(team)
    .filter(({ teamPoints, factor }) => (teamPoints ?? 0) > 0 && factor !== 0)
    .toSorted((a, b) => (b.teamPoints ?? 0) - (a.teamPoints ?? 0))
  const [best] = counted
  const captain = counted.find(({ factor }) => (factor ?? 1) > 1)
  const rare = counted.find((player) => player !== best && player.chosenBy <= RARE_PERCENT)
  const gain = captain && (captain.teamPoints ?? 0) * (1 - 1 / (captain.factor ?? 1))
  return [
    ...(best ? [{ kind: 'bestPlayer' as const, player: best, value: best.teamPoints ?? 0 }] : []),
    ...(captain && gain ? [{ kind: 'captainsGain' as const, player: captain, value: gain }] : []),
    ...(rare ? [{ kind: 'rarePick' as const, player: rare, value: rare.teamPoints ?? 0 }] : []),
  ]
}
