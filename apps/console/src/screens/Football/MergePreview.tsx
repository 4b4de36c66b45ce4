import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { millionsText } from './footballer-columns.tsx'

type Previewed = ConsoleData<'previewMerge'>

/** Who goes and who stays, under which ids sources know them, and what happens to teams. */
export function MergePreview({ previewed }: { readonly previewed: Previewed }) {
  const { player, into, fault } = previewed
  return (
    <>
      {fault !== null && <Notice tone="bad">{t('players.mergeFault', { fault })}</Notice>}
      <Facts
        facts={[
          [t('players.mergeGoes'), sideText(player)],
          [t('players.mergeStays'), sideText(into)],
          [t('players.mergeIds'), idsText(player) ?? t('players.mergeNoIds')],
        ]}
      />
      <p>{t('players.mergeHidden')}</p>
      <p>{t('players.mergeBothHint')}</p>
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
