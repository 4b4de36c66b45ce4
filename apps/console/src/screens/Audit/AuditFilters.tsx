import { useQuery } from '@tanstack/react-query'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { FilterText } from '../../ui/FilterText.tsx'

/** By what the audit log is narrowed; all of it is in the address. */
export function AuditFilters() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const staff = useQuery(callOptions('staff', { params: { operator: workplace.slug } }))
  const people = (staff.data?.data ?? []).map(({ id, name }) => [String(id), name] as const)
  return (
    <Bar>
      <FilterText
        isFirst
        label={t('audit.search')}
        value={read('text') ?? ''}
        onFilter={(text) => change({ text })}
      />
      <FilterChoice
        label={t('audit.memberFilter')}
        all={t('audit.allPeople')}
        value={read('member')}
        options={people}
        onFilter={(member) => change({ member })}
      />
      <FilterText
        label={t('audit.actFilter')}
        value={read('act') ?? ''}
        onFilter={(act) => change({ act })}
      />
    </Bar>
  )
}
