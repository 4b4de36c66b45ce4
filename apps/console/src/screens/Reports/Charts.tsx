import { useMoney } from '../../features/session/workplace.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Bars } from '../../ui/Bars.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { CHARTS, type Report } from './report-of.ts'
import classes from './Reports.module.css'

const COUNTED: readonly string[] = ['entries', 'managers']

/** The main figures on a line of time; the table below has them all. */
export function Charts({ report }: { readonly report: Report }) {
  const { money } = useMoney()
  return (
    <div className={classes.charts}>
      {CHARTS.map((name) => {
        const write = (figure: number) => (COUNTED.includes(name) ? writeNumber(figure) : money(figure))
        const bars = report.rows.map((row) => ({ key: row.name, value: row[name], text: write(row[name]) }))
        const figures = bars.map(({ key, text }) => `${key} ${text}`).join(', ')
        return (
          <Panel key={name} title={t(`reports.${name}`)} meta={write(report.total[name])}>
            <PanelBody>
              <Bars label={t('reports.chart', { name: t(`reports.${name}`), figures })} bars={bars} />
            </PanelBody>
          </Panel>
        )
      })}
    </div>
  )
}
