import { waitText } from '../../features/football/round-words.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { CopyId } from '../../ui/CopyId.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { RoundFile } from './round-file.ts'

const HASH_SHOWN = 16

/** What a round is, what it waits for, and what made its result. */
export function About({ round }: { readonly round: RoundFile }) {
  const { hash, matches, matches_over, contests, entries, log_version, code_version, corrections } = round
  return (
    <Panel title={t('round.about')}>
      <PanelBody>
        <Facts
          facts={[
            [t('rounds.waitsFor'), waitText(round) || t('value.none')],
            [
              t('rounds.matches'),
              t('value.pair', { part: writeNumber(matches_over), whole: writeNumber(matches) }),
            ],
            [t('rounds.contests'), writeNumber(contests)],
            [t('rounds.entries'), writeNumber(entries)],
            [
              t('rounds.hash'),
              hash === null ? undefined : <CopyId key="hash" id={hash} shown={hash.slice(0, HASH_SHOWN)} />,
            ],
            [t('round.log'), log_version === null ? undefined : String(log_version)],
            [t('round.code'), code_version ?? undefined],
            [t('round.corrections'), corrections === 0 ? undefined : writeNumber(corrections)],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
