import { type CSSProperties, type RefObject, useEffect } from 'react'
import type { TeamPlayer } from '@gaffer/contract/types'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { stirSenses } from '../../lib/senses.ts'
import { classNames } from '../../ui/class-names.ts'
import { prefersStill } from '../../ui/prefers-still.ts'
import { pointsOf, type Show } from './goal-queue.ts'
import styles from './GoalRibbon.module.css'
import { moveGoal } from './goal-motion.ts'
import { actionOf } from './model.ts'
import { momentNames } from './moment-words.ts'

const SHOWN_MS = 2_400
const TAKEN_BACK_MS = 8_000

type GoalRibbonProps = {
  readonly show: Show
  readonly players: readonly TeamPlayer[]
  /** What is needed now, where a goal was taken back. */
  readonly need: string | undefined
  /** The pitch; where the show is not on it, the ribbon lies flat at the top of the page. */
  readonly pitch: HTMLElement | null
  readonly isOnPitch: boolean
  /** The element that the points fly to. */
  readonly total: RefObject<HTMLElement | null>
  readonly onEnd: () => void
}

/** A goal in its scorer's colours, or one taken back; any press ends it. */
export function GoalRibbon({ show, players, need, pitch, isOnPitch, total, onEnd }: GoalRibbonProps) {
  const texts = useTexts()
  const isTaken = show.kind === 'takenBack'
  const [first] = show.moments
  const text = texts.signedPoints(pointsOf(show))

  useEffect(() => {
    const end = setTimeout(onEnd, isTaken ? TAKEN_BACK_MS : SHOWN_MS)
    document.addEventListener('pointerdown', onEnd)
    return () => {
      clearTimeout(end)
      document.removeEventListener('pointerdown', onEnd)
    }
  }, [isTaken, onEnd])

  useEffect(() => {
    if (isTaken) return undefined
    stirSenses(prefersStill())
    if (prefersStill() || !isOnPitch) return undefined
    const shirts = show.moments.map(({ playerId }) => shirtOf(pitch, playerId))
    return moveGoal({
      shirts,
      from: shirts[0] ?? pitch,
      to: total.current,
      text,
      className: styles.fly ?? '',
    })
  }, [show, isTaken, pitch, isOnPitch, total, text])

  if (first === undefined) return null
  const colors = { '--a': first.kit.primary, '--b': first.kit.secondary } as CSSProperties
  const ribbon = (
    <div
      className={classNames(styles.ribbon, !isOnPitch && styles.flat, isTaken && styles.taken)}
      style={colors}
      role="status"
    >
      <span className={styles.trim} />
      <span className={styles.words}>
        {isTaken ? (
          <>
            <span>{takenText(show, players, texts)}</span>
            {need !== undefined && <span className={styles.need}>{need}</span>}
          </>
        ) : (
          <GoalWords show={show} text={text} players={players} />
        )}
      </span>
      <span className={styles.trim} />
    </div>
  )
  if (!isOnPitch) return ribbon
  return (
    <>
      {!isTaken && <div className={styles.edge} style={colors} aria-hidden="true" />}
      <div className={styles.stage}>
        {!isTaken && <div className={styles.dim} />}
        {ribbon}
      </div>
    </>
  )
}

type GoalWordsProps = {
  readonly show: Show
  readonly text: string
  readonly players: readonly TeamPlayer[]
}

function GoalWords({ show, text, players }: GoalWordsProps) {
  const { t } = useTexts()
  const [first, ...others] = show.moments
  const scorer = players.find(({ playerId }) => playerId === first?.playerId)
  const factor = scorer?.factor ?? 1
  return (
    <>
      <span>{others.length === 0 ? t('live.goal') : t('live.goals', { count: show.moments.length })}</span>
      {first && others.length === 0 && <bdi className={styles.who}>{momentNames(players)(first)}</bdi>}
      {others.length === 0 && factor > 1 && (
        <span className={classNames(styles.double, 'number isolate')}>
          {t('football.captainLetter')} ×{factor}
        </span>
      )}
      <span className="number isolate">{text}</span>
    </>
  )
}

function takenText(
  { moments: [first] }: Show,
  players: readonly TeamPlayer[],
  { t, signedPoints }: Texts,
): string {
  const action = first && actionOf(first.action)
  if (first === undefined || action === undefined) return ''
  return t('live.takenBack', {
    name: momentNames(players, 'list')(first),
    action: t(`scoring.${action}`, { per: 1 }),
    points: signedPoints(first.points),
  })
}

function shirtOf(pitch: HTMLElement | null, playerId: number): HTMLElement | null {
  return pitch?.querySelector<HTMLElement>(`[data-player='${playerId}'] [data-shirt]`) ?? null
}
