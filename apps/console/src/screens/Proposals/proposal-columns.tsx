import type { ConsoleData } from '@gaffer/contract/console-types'
import { roleNames } from '../../features/session/role-names.ts'
import { t, wordOf } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

/** An act that waits for another person, or waited. */
export type Proposal = ConsoleData<'proposals'>[number]

const TONES: Readonly<Record<Proposal['state'], Tone>> = {
  waiting: 'info',
  signed: 'ok',
  declined: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
}

/** The state of an act as a word. */
export function StateTag({ state }: Pick<Proposal, 'state'>) {
  return <Tag tone={TONES[state]}>{t(`proposalState.${state}`)}</Tag>
}

const shared = (): readonly Column<Proposal>[] => [
  { id: 'act', header: t('proposals.act'), cell: ({ act }) => wordOf('did', act) },
  { id: 'about', header: t('proposals.about'), cell: ({ subject }) => subject.name },
  { id: 'reason', header: t('proposals.reason'), wraps: true, cell: ({ reason }) => reason },
  { id: 'by', header: t('proposals.askedBy'), cell: ({ asked_by }) => asked_by.name },
]

/** The columns of what waits. */
export const waitingColumns = (): readonly Column<Proposal>[] => [
  ...shared(),
  {
    id: 'signers',
    header: t('proposals.signers'),
    cell: ({ signers, may_sign }) => <Tag tone={may_sign ? 'info' : 'plain'}>{roleNames(signers)}</Tag>,
  },
  { id: 'asked', header: t('proposals.asked'), cell: ({ asked_at }) => <Time at={asked_at} /> },
  {
    id: 'lapses',
    header: t('proposals.lapses'),
    isFigure: true,
    cell: ({ lapses_at }) => <Time at={lapses_at} />,
  },
]

/** The columns of what was decided. */
export const decidedColumns = (): readonly Column<Proposal>[] => [
  ...shared(),
  { id: 'state', header: t('proposals.state'), cell: ({ state }) => <StateTag state={state} /> },
  {
    id: 'decidedBy',
    header: t('proposals.decidedBy'),
    cell: ({ decided_by }) => decided_by?.name ?? t('value.dash'),
  },
  {
    id: 'decidedAt',
    header: t('proposals.decidedAt'),
    isFigure: true,
    cell: ({ decided_at }) => (decided_at === null ? t('value.dash') : <Time at={decided_at} />),
  },
]
