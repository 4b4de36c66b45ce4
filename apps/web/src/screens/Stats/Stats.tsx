import { useState } from 'react'
import { namesInSight, POSITIONS } from '@gaffer/rules'
import type { PlayerRow } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { roomPriceOf } from '../../features/room-team/change-squad.ts'
import { Market } from '../../features/room-team/Market.tsx'
import { useRoom } from '../../features/rooms/use-room.ts'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Chips } from '../../ui/Choice.tsx'
import { PositionLabel } from '../../ui/football/Labels.tsx'
import { ShapeBar } from '../../ui/football/ShapeBar.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Card } from '../../ui/Surface.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Stats.module.css'

const EVERYBODY = 'all'

/** All players of the championship in figures; each leads to their profile. */
export function StatsScreen() {
  const texts = useTexts()
  const { t } = texts
  const { room } = useRoom()
  const [chosen, choose] = useState<string>(EVERYBODY)
  const position = POSITIONS.find((each) => each === chosen)
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('rooms.tab.Stats')}</h1>
      <Chips
        label={t('players.position')}
        value={chosen}
        options={[
          { value: EVERYBODY, label: t('common.all') },
          ...POSITIONS.map((value) => ({ value, label: t(`football.short.${value}`) })),
        ]}
        onChange={choose}
      />
      <Market key={chosen} championshipId={room.championship_id} position={position} firstSort="points">
        {(players) => (
          <Card className={styles.card}>
            <Table
              caption={t('rooms.tab.Stats')}
              columns={columnsOf(texts, namesInSight(players, 'list'))}
              rows={players}
              keyOf={({ id }) => id}
            />
          </Card>
        )}
      </Market>
    </div>
  )
}

function columnsOf(
  { t, price, points, percent }: Texts,
  nameOf: (player: PlayerRow) => string,
): readonly Column<never, PlayerRow>[] {
  return [
    {
      title: t('players.name'),
      cell: (player) => (
        <Link to={pathTo('PlayerProfile', { playerId: player.id })} className={styles.player}>
          <Shirt url={player.iconUrl} size={32} />
          <span className={styles.words}>
            <b>
              <bdi>{nameOf(player)}</bdi>
            </b>
            <span className={styles.sub}>
              <PositionLabel position={player.position} /> · <bdi>{player.team}</bdi>
            </span>
          </span>
        </Link>
      ),
    },
    {
      title: t('players.form'),
      cell: (player) => (
        <ShapeBar shape={player.shape} label={t('rooms.shapeOf', { name: nameOf(player) })} />
      ),
    },
    { title: t('rooms.chosen'), isEnd: true, cell: (player) => percent(Math.round(player.chosenBy)) },
    { title: t('players.points'), isEnd: true, cell: (player) => points(player.totalPoints) },
    { title: t('players.price'), isEnd: true, cell: (player) => <b>{price(roomPriceOf(player))}</b> },
  ]
}
