import { DayFilter } from '../../features/calls/DayFilter.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { Views } from '../../features/views/Views.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar, Columns, Stack } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Exports } from './Exports.tsx'
import { Figures } from './Figures.tsx'
import { PARTS, type ReportPart } from './report-of.ts'
import { Retention } from './Retention.tsx'

/** How it goes: entries, managers and money by time and part, who comes back, and what is taken out. */
export function Reports() {
  const { workplace } = useHere()
  const mayExport = useMay()('makeExport')
  const { read, change } = useAddress()
  const by: ReportPart = PARTS.find((part) => part === read('by')) ?? 'week'
  return (
    <Page title={t('reports.title')} sub={`${workplace.title}. ${t('reports.sub')}`}>
      <Bar
        end={
          <>
            <DayFilter />
            <Views page="reports" />
          </>
        }
      >
        <FilterChoice
          label={t('reports.by')}
          value={read('by')}
          all={t('reports.by.week')}
          options={PARTS.filter((part) => part !== 'week').map((part) => [part, t(`reports.by.${part}`)])}
          onFilter={(part) => change({ by: part, sort: null })}
        />
      </Bar>
      <Figures by={by} />
      {mayExport ? (
        <Columns>
          <Stack>
            <Retention />
          </Stack>
          <Stack>
            <Exports />
          </Stack>
        </Columns>
      ) : (
        <Retention />
      )}
    </Page>
  )
}
