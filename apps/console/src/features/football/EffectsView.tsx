import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useMoney } from '../session/workplace.tsx'
import classes from './EffectsView.module.css'

export type Effects = ConsoleData<'previewReopen'>

type Player = Effects['players'][number]
type Prize = Effects['moved_prizes'][number]
type Team = Effects['moved_teams'][number]

/** What an act on a match or a round would change: numbers first, then the lists they come from. */
export function EffectsView({ effects }: { readonly effects: Effects }) {
  const { money } = useMoney()
  const closed = effects.rounds.filter((round) => round.is_closed)
  const figures = [
    ...(effects.teams === 0 && effects.places > 0
      ? []
      : [[writeNumber(effects.teams), t('effects.teams')] as const]),
    [writeNumber(effects.places), t('effects.places')],
    [writeNumber(effects.prizes), t('effects.prizes')],
    [money(effects.prizes_more), t('effects.more')],
    [money(effects.prizes_less), t('effects.less')],
  ] as const
  const counted = effects.players.filter(({ teams }) => teams > 0)
  return (
    <div className={classes.effects}>
      <dl className={classes.figures}>
        {figures.map(([figure, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {closed.map(({ id, number }) => (
        <Notice key={id} tone="warn">
          {t('effects.closed', { number })}
        </Notice>
      ))}
      {effects.prizes_less > 0 && closed.length > 0 && <Notice tone="info">{t('effects.lessHint')}</Notice>}
      {counted.length > 0 && (
        <Table
          label={t('effects.players')}
          columns={playerColumns()}
          rows={counted}
          idOf={({ id, round }) => `${id}-${round}`}
        />
      )}
      {effects.moved_prizes.length > 0 && (
        <Table
          label={t('effects.movedPrizes')}
          columns={prizeColumns(money).filter(({ id }) => id !== 'contest' || effects.contests > 1)}
          rows={effects.moved_prizes}
          idOf={({ entry_id, round }) => `${entry_id}-${round}`}
        />
      )}
      {effects.moved_teams.length > 0 && (
        <Table
          label={t('effects.movedTeams')}
          columns={teamColumns()}
          rows={effects.moved_teams}
          idOf={({ entry_id, round }) => `${entry_id}-${round}`}
        />
      )}
    </div>
  )
}

function change(before: string | number, after: string | number): string {
  return before === after ? String(after) : t('effects.change', { before, after })
}

/** A team that is out of its contest has no place. */
const placeOf = (place: number) => (place === 0 ? t('value.dash') : place)

const playerColumns = (): readonly Column<Player>[] => [
  { id: 'player', header: t('effects.player'), cell: ({ name }) => name },
  { id: 'before', header: t('effects.before'), isFigure: true, cell: ({ before }) => writeNumber(before) },
  {
    id: 'after',
    header: t('effects.after'),
    isFigure: true,
    cell: ({ after }) => <b>{writeNumber(after)}</b>,
  },
  { id: 'teams', header: t('effects.inTeams'), isFigure: true, cell: ({ teams }) => writeNumber(teams) },
]

const prizeColumns = (money: (minor: number) => string): readonly Column<Prize>[] => [
  { id: 'team', header: t('effects.movedPrizes'), wraps: true, cell: ({ name }) => name },
  { id: 'contest', header: t('effects.contest'), wraps: true, cell: ({ contest }) => contest },
  {
    id: 'place',
    header: t('effects.place'),
    isFigure: true,
    cell: ({ place_before, place_after }) => change(placeOf(place_before), placeOf(place_after)),
  },
  {
    id: 'prize',
    header: t('effects.prize'),
    isFigure: true,
    cell: ({ prize_before, prize_after }) => <b>{change(money(prize_before), money(prize_after))}</b>,
  },
]

const teamColumns = (): readonly Column<Team>[] => [
  { id: 'team', header: t('effects.team'), wraps: true, cell: ({ name }) => name },
  { id: 'contest', header: t('effects.contest'), wraps: true, cell: ({ contest }) => contest },
  {
    id: 'place',
    header: t('effects.place'),
    isFigure: true,
    cell: ({ place_before, place_after }) => change(placeOf(place_before), placeOf(place_after)),
  },
  {
    id: 'points',
    header: t('effects.points'),
    isFigure: true,
    cell: ({ points_before, points_after }) => (
      <b>{change(writeNumber(points_before), writeNumber(points_after))}</b>
    ),
  },
]
