import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

/** A line of the audit log. */
export type AuditLine = ConsoleData<'auditLog'>[number]

/** What a line is about, as a word and a number. */
export function subjectOf({ subject }: AuditLine): string {
  return subject === null
    ? ''
    : t('audit.subjectOf', { kind: wordOf('subject', subject.kind), id: subject.id })
}

/** The columns of the audit log. */
export const auditColumns = (): readonly Column<AuditLine>[] => [
  {
    id: 'at',
    header: t('audit.at'),
    csv: ({ at }) => at,
    cell: ({ at }) => <Time at={at} look="exact" />,
  },
  {
    id: 'who',
    header: t('audit.who'),
    csv: ({ member }) => member?.name ?? null,
    cell: ({ member }) => member?.name ?? t('audit.system'),
  },
  {
    id: 'role',
    header: t('audit.role'),
    csv: ({ role }) => role,
    cell: ({ role }) => (role === null ? t('value.dash') : wordOf('role', role)),
  },
  { id: 'act', header: t('audit.act'), csv: ({ act }) => act, cell: ({ act }) => wordOf('did', act) },
  { id: 'subject', header: t('audit.subject'), csv: subjectOf, cell: subjectOf },
  {
    id: 'reason',
    header: t('audit.reason'),
    wraps: true,
    csv: ({ reason }) => reason,
    cell: ({ reason }) => reason ?? t('value.dash'),
  },
]
