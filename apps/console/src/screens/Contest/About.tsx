import { feeOf } from '../../features/contests/contest-words.tsx'
import { useMoney } from '../../features/session/workplace.tsx'
import { writeNumber, writeShare } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { ContestFile } from './contest-file.ts'

const BASIS_POINTS = 10_000

/** What a contest is. */
export function About({ contest }: { readonly contest: ContestFile }) {
  const { money } = useMoney()
  const { fee, rake_basis_points, rule_pack, guarantee, capacity, max_entries_per_manager, ties } = contest
  const orNoLimit = (figure: number | null) => (figure === null ? t('contest.noLimit') : writeNumber(figure))
  return (
    <Panel title={t('contest.about')} meta={t(`contestKind.${contest.kind}`)}>
      <PanelBody>
        <Facts
          facts={[
            [t('contests.championship'), contest.championship],
            [t('contest.fee'), feeOf(fee, money)],
            [t('contest.rake'), writeShare(rake_basis_points / BASIS_POINTS)],
            [t('contest.rulePack'), rule_pack],
            [t('contests.guarantee'), guarantee === 0 ? t('value.none') : money(guarantee)],
            [t('contest.capacity'), orNoLimit(capacity)],
            [t('contest.each'), orNoLimit(max_entries_per_manager)],
            [t('contest.ties'), wordOf('ties', ties)],
            [
              t('contests.entries'),
              contest.held > 0 ? t('contests.held', { count: contest.held }) : undefined,
            ],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
