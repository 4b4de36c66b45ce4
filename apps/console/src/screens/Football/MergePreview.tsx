import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { millionsText } from './footballer-columns.tsx'

type Previewed = ConsoleData<'previewMerge'>
type Contest = Previewed['contests'][number]

/** Who goes and who stays, under which ids sources know them, and the teams that are changed. */
export function MergePreview({ previewed }: { readonly previewed: Previewed }) {
  const { player, into, fault, teams, with_both: withBoth, choices, contests } = previewed
  return (
    <>
      {fault !== null && <Notice tone="bad">{t('players.mergeFault', { fault })}</Notice>}
      <Facts
        facts={[
          [t('players.mergeGoes'), sideText(player)],
          [t('players.mergeStays'), sideText(into)],
          [t('players.mergeIds'), idsText(player) ?? t('players.mergeNoIds')],
          [t('players.mergeTeams'), writeNumber(teams)],
          [t('players.mergeBoth'), writeNumber(withBoth)],
          [t('players.mergeChoices'), writeNumber(choices)],
        ]}
      />
      {withBoth > 0 && <Notice tone="warn">{t('players.mergeBothHint')}</Notice>}
      {contests.length > 0 && (
        <Table
          label={t('players.mergeContests')}
          columns={columns()}
          rows={contests}
          idOf={({ name, round }) => `${name}-${round}`}
        />
      )}
      <p>{t('players.mergeKeeps')}</p>
    </>
  )
}

function sideText(side: Previewed['player']): string {
  const named = t('players.priced', { name: side.name, price: millionsText(side.price) })
  const ids = idsText(side)
  return ids === undefined ? named : t('players.known', { name: named, ids })
}

function idsText({ their_ids: ids }: Previewed['player']): string | undefined {
  return ids.length === 0 ? undefined : ids.map(({ source, their_id }) => `${source} ${their_id}`).join(', ')
}

const columns = (): readonly Column<Contest>[] => [
  { id: 'contest', header: t('players.mergeContest'), wraps: true, cell: ({ name }) => name },
  { id: 'round', header: t('players.mergeRound'), isFigure: true, cell: ({ round }) => round },
  { id: 'teams', header: t('players.mergeTeams'), isFigure: true, cell: ({ teams }) => writeNumber(teams) },
  {
    id: 'both',
    header: t('players.mergeBoth'),
    isFigure: true,
    cell: ({ with_both: both }) => writeNumber(both),
  },
  {
    id: 'bank',
    header: t('players.mergeBank'),
    isFigure: true,
    cell: ({ to_bank: bank }) => (bank === 0 ? t('value.dash') : millionsText(bank)),
  },
]
