import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer, TeamPlayer } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { TeamPitch } from '../../features/team/TeamPitch.tsx'
import { championshipRoundsOptions } from '../../features/fixtures/api.ts'
import { PlayerRoundDialog } from '../../features/players/PlayerRoundDialog.tsx'
import { userPointsOptions } from '../../features/rooms/api.ts'
import { roomPriceOf } from '../../features/room-team/change-squad.ts'
import { hasBegun, roundsOfRoom } from '../../features/rooms/model.ts'
import { useRoom } from '../../features/rooms/use-room.ts'
import { RoundSlider } from '../../features/season/RoundSlider.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { EmptyPitch } from '../../ui/football/Pitch.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './Points.module.css'

/** A team of the room with the points of a round: the manager's own, or another's once it is finished. */
export function PointsScreen() {
  const { t } = useTexts()
  const { room } = useRoom()
  const userId = idOf(useParams().userId)
  const [search] = useSearchParams()
  const roundId = idOf(search.get('round') ?? undefined)
  const hasAny = room.status !== 'upcoming'
  const points = useQuery({ ...userPointsOptions(room.room_id, { roundId, userId }), enabled: hasAny })
  const isHidden = isRefusal(points.error, 'roomRoundNotFinished')
  const back = (
    <LinkButton look="secondary" to={pathTo('Rankings', { roomId: room.room_id })}>
      {t('rooms.tab.Rankings')}
    </LinkButton>
  )
  return (
    <div className={styles.screen}>
      <Rounds shownId={roundId ?? points.data?.data.round.id} />
      {!hasAny && (
        <Card>
          <Notice isPage title={t('rooms.notBegun')} text={t('rooms.notBegunText')} action={back} />
        </Card>
      )}
      {hasAny && isHidden && (
        <Card>
          <Notice isPage title={t('rooms.hidden')} text={t('error.roomRoundNotFinished')} action={back} />
        </Card>
      )}
      {hasAny && !isHidden && (
        <QueryState query={points} skeleton={<Loading />}>
          {(answer) => <Team answer={answer} />}
        </QueryState>
      )}
    </div>
  )
}

/** The rounds of the room; only those that have begun can be viewed. */
function Rounds({ shownId }: { readonly shownId: number | undefined }) {
  const { t, number } = useTexts()
  const { room } = useRoom()
  const rounds = useQuery(championshipRoundsOptions(room.championship_id))
  if (rounds.data === undefined) return <Skeleton height={52} />
  const known = roundsOfRoom(rounds.data.data, room)
  return (
    <RoundSlider
      rounds={known.map((round) => ({
        number: round.roundNumber,
        label: t('season.gameweekShort', { number: number(round.roundNumber) }),
        name: round.name,
        to: hasBegun(round, room) ? `?round=${round.id}` : undefined,
        isActive: round.is_active,
      }))}
      selected={known.find(({ id }) => id === shownId)?.roundNumber ?? 0}
    />
  )
}

function Team({ answer }: { readonly answer: Answer<'userPoints'> }) {
  const { t, points, signedPoints } = useTexts()
  const [player, show] = useState<TeamPlayer>()
  const { data, groups, reserves, playerPoints } = answer
  const facts: readonly Fact[] = [
    { name: t('season.roundPoints'), value: playerPoints === null ? '–' : points(playerPoints) },
    { name: t('rooms.total'), value: data.total_points === null ? '–' : points(data.total_points) },
    {
      name: t('season.place'),
      value: data.total_place === null ? '–' : t('season.placeOf', { place: data.total_place }),
    },
  ]
  return (
    <div className={styles.columns}>
      <Card
        className={styles.about}
        title={<bdi>{data.teamName}</bdi>}
        aside={
          <Badge isHot={!data.is_final}>{t(data.is_final ? 'season.isFinal' : 'season.ifEndedNow')}</Badge>
        }
      >
        <p className={styles.sub}>
          <bdi>{data.is_mine ? t('common.you') : data.userFullName}</bdi> · <bdi>{data.round.name}</bdi> ·{' '}
          <span dir="ltr">{data.currentScheme}</span>
        </p>
        <div className={styles.facts}>
          <Facts facts={facts} />
        </div>
        {(data.chip !== null || data.transferCost < 0) && (
          <p className={styles.badges}>
            {data.chip !== null && <Badge isHot>{t(`season.chip.${data.chip}`)}</Badge>}
            {data.transferCost < 0 && (
              <Badge>{t('season.transferHit', { points: signedPoints(data.transferCost) })}</Badge>
            )}
          </p>
        )}
      </Card>
      <TeamPitch
        team={{ groups, reserves, points: playerPoints, is_seasonal_game: true }}
        priceOf={roomPriceOf}
        onPlayer={show}
      />
      {player && (
        <PlayerRoundDialog
          playerId={player.playerId}
          roundId={data.round.id}
          subTournamentId={undefined}
          note={
            <LinkButton look="secondary" to={pathTo('PlayerProfile', { playerId: player.playerId })}>
              {t('players.fullProfile')}
            </LinkButton>
          }
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.columns}>
      <Skeleton height={170} />
      <EmptyPitch />
    </div>
  )
}
