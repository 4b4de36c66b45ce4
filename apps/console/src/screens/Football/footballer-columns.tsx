import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
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

/** The columns of the players; `onChange` opens one, where that is allowed. */
export function footballerColumns(
  onChange: ((player: Footballer) => void) | undefined,
): readonly Column<Footballer>[] {
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
      cell: ({ price }) => t('players.millions', { price: price.toFixed(1) }),
    },
    {
      id: 'status',
      header: t('players.status'),
      csv: ({ status }) => status,
      cell: ({ status }) => <Tag tone={TONES[status]}>{t(`fitness.${status}`)}</Tag>,
    },
    { id: 'news', header: t('players.news'), wraps: true, csv: ({ news }) => news, cell: ({ news }) => news },
    ...(onChange === undefined
      ? []
      : [
          {
            id: 'change',
            header: t('action.change'),
            cell: (player: Footballer) =>
              player.is_shared ? (
                <Tag tone="line">{t('football.shared')}</Tag>
              ) : (
                <Button
                  size="small"
                  aria-label={t('players.open', { name: player.name })}
                  onClick={() => onChange(player)}
                >
                  {t('action.change')}
                </Button>
              ),
          },
        ]),
  ]
}
