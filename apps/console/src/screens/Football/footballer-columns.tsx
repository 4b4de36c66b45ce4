import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

export type Footballer = ConsoleData<'playerList'>[number]

/** Whether somebody can play, in the order in which it is offered. */
export const FITNESS = ['available', 'doubtful', 'injured', 'suspended', 'unavailable', 'left'] as const

export const POSITIONS = ['1', '2', '3', '4'] as const

const TONES: Readonly<Record<Footballer['status'], Tone>> = {
  available: 'ok',
  doubtful: 'warn',
  injured: 'bad',
  suspended: 'bad',
  unavailable: 'plain',
  left: 'plain',
}

/** The word of a position by its number. */
export function positionText(position: number): string {
  return t(`position.${POSITIONS[position - 1] ?? '1'}`)
}

/** A price as it is read. */
export function millionsText(price: number): string {
  return t('players.millions', {
    price: price.toFixed(Number.isInteger(Math.round(price * 100) / 10) ? 1 : 2),
  })
}

/** What may be done with a player. */
export type FootballerActs = {
  readonly onChange: (player: Footballer) => void
  readonly onMerge: (player: Footballer) => void
}

/** The columns of the players, and what may be done with one, where that is allowed. */
export function footballerColumns(acts: FootballerActs | undefined): readonly Column<Footballer>[] {
  return [
    { id: 'name', header: t('players.name'), csv: ({ name }) => name, cell: ({ name }) => name },
    { id: 'club', header: t('players.club'), csv: ({ club }) => club, cell: ({ club }) => club },
    {
      id: 'position',
      header: t('players.position'),
      csv: ({ position }) => positionText(position),
      cell: ({ position }) => positionText(position),
    },
    {
      id: 'price',
      header: t('players.price'),
      isFigure: true,
      csv: ({ price }) => price,
      cell: ({ price }) => millionsText(price),
    },
    {
      id: 'status',
      header: t('players.status'),
      csv: ({ status }) => status,
      cell: ({ status }) => <Tag tone={TONES[status]}>{t(`fitness.${status}`)}</Tag>,
    },
    { id: 'news', header: t('players.news'), wraps: true, csv: ({ news }) => news, cell: ({ news }) => news },
    ...(acts === undefined
      ? []
      : [
          {
            id: 'change',
            header: t('action.change'),
            cell: (player: Footballer) => <Acts player={player} acts={acts} />,
          },
        ]),
  ]
}

function Acts({ player, acts }: { readonly player: Footballer; readonly acts: FootballerActs }) {
  const { name, merged_into: kept } = player
  if (kept !== null) return <Tag tone="line">{t('players.merged', { name: kept.name })}</Tag>
  if (player.shared_with !== null) return <Tag tone="line">{t('football.shared')}</Tag>
  return (
    <Bar>
      <Button size="small" aria-label={t('players.open', { name })} onClick={() => acts.onChange(player)}>
        {t('action.change')}
      </Button>
      <Button size="small" aria-label={t('players.mergeOpen', { name })} onClick={() => acts.onMerge(player)}>
        {t('players.merge')}
      </Button>
    </Bar>
  )
}
