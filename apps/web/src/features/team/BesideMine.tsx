import { useQuery } from '@tanstack/react-query'
import { isRulePackId, namesInSight, rulePack } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { tournamentOptions } from '../tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Grass } from '../../ui/football/Grass.tsx'
import { LiveTile } from '../../ui/football/LiveTile.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import {
  canStillScore,
  type Comparison,
  compareTeams,
  type Differing,
  goalsThatPass,
} from './compare-teams.ts'
import { liveLookOf } from './live-look.ts'
import { pitchPlayer, playersOf } from './pitch-rows.ts'
import styles from './BesideMine.module.css'

type BesideMineProps = {
  readonly mine: UserTeam
  readonly theirs: UserTeam
  readonly onPlayer: (player: TeamPlayer) => void
}

/**
 * Another team next to mine: players who differ are bright, shared ones are in between, followed by what it takes to
 * pass it.
 */
export function BesideMine({ mine, theirs, onPlayer }: BesideMineProps) {
  const { t, points, signedPoints } = useTexts()
  const compared = compareTeams(mine, theirs)
  const { onlyMine, onlyTheirs, shared, sharedPoints, gap } = compared
  const name = theirs.userFullName
  const inSight = [...playersOf(mine), ...playersOf(theirs)]
  const nameOf = namesInSight(inSight)
  const listNameOf = namesInSight(inSight, 'list')
  return (
    <section aria-label={t('live.compare')} className={styles.beside}>
      <Needed compared={compared} name={name} nameOf={nameOf} tournamentId={mine.tournament_id} />
      <div className={styles.pitch}>
        <Grass className={styles.grass} />
        <Half
          title={t('live.onlyThem', { name })}
          sum={sumOf(onlyTheirs)}
          list={onlyTheirs}
          names={{ nameOf, listNameOf }}
          onPlayer={onPlayer}
        />
        {shared.length > 0 && (
          <div className={styles.shared}>
            <p className={styles.sharedTitle}>
              {t('live.shared')} <b className="number">{points(sharedPoints)}</b>
            </p>
            <ul className={styles.sharedList}>
              {shared.map((player) => (
                <li key={player.playerId}>
                  <Shirt url={player.iconUrl} size={24} />
                  <bdi>{nameOf(player)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Half
          title={t('live.onlyMe')}
          sum={sumOf(onlyMine)}
          list={onlyMine}
          names={{ nameOf, listNameOf }}
          onPlayer={onPlayer}
        />
      </div>
      <p className={styles.left}>
        {t('live.leftToPlay', {
          mine: onlyMine.filter(canStillScore).length,
          theirs: onlyTheirs.filter(canStillScore).length,
        })}{' '}
        <span className="number isolate">{signedPoints(-gap)}</span>
      </p>
    </section>
  )
}

type NameOf = (player: TeamPlayer) => string

type NeededProps = {
  readonly compared: Comparison
  readonly name: string
  readonly nameOf: NameOf
  readonly tournamentId: number
}

/** What it takes to pass the other team, and the single goals that would be enough. */
function Needed({ compared, name, nameOf, tournamentId }: NeededProps) {
  const { t, points, signedPoints } = useTexts()
  const pack = useQuery(tournamentOptions(tournamentId)).data?.data.rule_pack
  const { gap } = compared
  const enough = gap < 0 || !isKnownPack(pack) ? [] : goalsThatPass(compared, rulePack(pack))
  return (
    <>
      <p className={styles.need}>{needText()}</p>
      {enough.length > 0 && (
        <ul className={styles.enough}>
          {enough.map(({ player, gain }) => (
            <li key={player.playerId}>
              <Shirt url={player.iconUrl} size={26} />
              <span>
                <bdi>{nameOf(player)}</bdi>, {t('live.goal')}
              </span>
              <b className="number isolate">{signedPoints(gain)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )

  function needText(): string {
    if (gap === 0) return t('live.levelWith', { name })
    const amount = { count: Math.abs(gap), points: points(Math.abs(gap)), name }
    return t(gap > 0 ? 'live.needToPass' : 'live.leadBy', amount)
  }
}

function isKnownPack(pack: string | undefined): pack is Parameters<typeof rulePack>[0] {
  return pack !== undefined && isRulePackId(pack)
}

type HalfProps = {
  readonly title: string
  readonly sum: number
  readonly list: readonly Differing[]
  readonly names: { readonly nameOf: NameOf; readonly listNameOf: NameOf }
  readonly onPlayer: (player: TeamPlayer) => void
}

function Half({ title, sum, list, names, onPlayer }: HalfProps) {
  const texts = useTexts()
  const { t, points } = texts
  return (
    <section className={styles.half} aria-label={title}>
      <p className={styles.title}>
        {title} <b className="number">{points(sum)}</b>
      </p>
      <div className={styles.players}>
        {list.map(({ player, points: adds }) => (
          <LiveTile
            key={player.playerId}
            player={pitchPlayer(player, {
              name: names.nameOf,
              value: () => points(adds),
              describe: (one) =>
                t('live.described', {
                  player: `${names.listNameOf(one)} ${t('dashboard.pointsShort', { count: adds, points: points(adds) })}`,
                  presence: t('live.presence', { state: one.presence }),
                }),
            })}
            live={{ ...liveLookOf(player, texts), points: points(adds) }}
            onPress={() => onPlayer(player)}
          />
        ))}
      </div>
    </section>
  )
}

function sumOf(list: readonly Differing[]): number {
  return list.reduce((sum, { points }) => sum + points, 0)
}
