import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Answer, PlayerInfo } from '@gaffer/contract/types'
import { playerInfoOptions, playerProfileOptions } from '../../features/players/api.ts'
import { Matches } from '../../features/players/PlayerShortInfo.tsx'
import { PlayerRoundDialog } from '../../features/players/PlayerRoundDialog.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PointsBadge, PositionLabel } from '../../ui/football/Labels.tsx'
import { ShapeBar } from '../../ui/football/ShapeBar.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, RowsSkeleton, Skeleton } from '../../ui/Surface.tsx'
import styles from './PlayerProfile.module.css'

/** A player: form, points of each round with their reasons, matches played and to come. */
export function PlayerProfileScreen() {
  const { t } = useTexts()
  const leave = useLeave(pathTo('Stats'))
  const playerId = idOf(useParams().playerId)
  const profile = useQuery({ ...playerProfileOptions(playerId ?? 0), enabled: playerId !== undefined })
  const info = useQuery({ ...playerInfoOptions(playerId ?? 0), enabled: playerId !== undefined })
  if (playerId === undefined) return <Navigate to={pathTo('Stats')} replace />
  return (
    <div className={styles.screen}>
      <PageHead title={t('players.info')} leave="back" onLeave={leave} />
      <div className={styles.columns}>
        <div className={styles.part}>
          <QueryState query={info} skeleton={<Skeleton height={380} />}>
            {({ data }) => <Who player={data} />}
          </QueryState>
        </div>
        {/* A player who is not there is missed once. */}
        {!(info.isError && profile.isError) && (
          <div className={styles.part}>
            <QueryState query={profile} skeleton={<RowsSkeleton rows={8} height={60} />}>
              {(answer) => <Rounds playerId={playerId} rounds={answer.rounds} />}
            </QueryState>
          </div>
        )}
      </div>
    </div>
  )
}

function Who({ player }: { readonly player: PlayerInfo }) {
  const { t, price, points, percent } = useTexts()
  return (
    <>
      <Card>
        <div className={styles.who}>
          <Shirt url={player.iconUrl} size={84} />
          <div>
            <h2 className={styles.name}>
              <bdi>
                {player.firstName} {player.lastName}
              </bdi>
            </h2>
            <p className={styles.sub}>
              <PositionLabel position={player.position} isFilled /> <bdi>{player.team}</bdi>
            </p>
          </div>
        </div>
        <p className={styles.form}>
          <span className={styles.sub}>{t('players.form')}</span>
          <ShapeBar shape={player.shape} label={t('rooms.shapeOf', { name: player.name })} />
        </p>
        <div className={styles.facts}>
          <Facts
            facts={[
              { name: t('players.price'), value: price(player.palms_price) },
              { name: t('players.totalPoints'), value: points(player.totalPoints) },
              { name: t('rooms.chosen'), value: percent(Math.round(player.chosenBy)) },
            ]}
          />
        </div>
      </Card>
      <Card className={styles.matches}>
        <Matches player={player} kind="last" />
        <Matches player={player} kind="next" />
      </Card>
    </>
  )
}

type Round = Answer<'playerProfile'>['rounds'][number]

/** Points by round, newest first; a round opens to show how they were earned. */
function Rounds({ playerId, rounds }: { readonly playerId: number; readonly rounds: readonly Round[] }) {
  const { t } = useTexts()
  const [shown, show] = useState<Round>()
  const played = rounds.filter(({ points }) => points !== null).toReversed()
  return (
    <Card title={t('season.pointsByRound')}>
      {played.length === 0 && <p className={styles.sub}>{t('players.noPoints')}</p>}
      <ul>
        {played.map((round) => (
          <li key={round.roundId}>
            <button
              type="button"
              className={styles.round}
              title={t('players.breakdown')}
              onClick={() => show(round)}
            >
              <span className={styles.words}>
                <b>
                  <bdi>{round.roundName}</bdi>
                </b>
                {round.matches.map((match) => (
                  <Match key={`${match.hostName} ${match.guestName}`} match={match} />
                ))}
              </span>
              {round.points !== null && <PointsBadge points={round.points} />}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <PlayerRoundDialog
          playerId={playerId}
          roundId={shown.roundId}
          subTournamentId={undefined}
          onClose={() => show(undefined)}
        />
      )}
    </Card>
  )
}

function Match({ match }: { readonly match: Round['matches'][number] }) {
  const hasScore = match.hostScore !== null && match.guestScore !== null
  return (
    <span className={styles.sub}>
      <bdi>{match.hostName}</bdi>{' '}
      <span className="number isolate">{hasScore ? `${match.hostScore}–${match.guestScore}` : '–'}</span>{' '}
      <bdi>{match.guestName}</bdi>
    </span>
  )
}
