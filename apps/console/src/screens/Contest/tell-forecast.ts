import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import type { ContestFile } from './contest-file.ts'

/** How many are forecast to enter and between what, or why nobody can say; nothing once it is not open. */
export function tellForecast({ forecast, no_forecast: reason }: ContestFile): string | undefined {
  if (forecast !== null) {
    const { entries, low, high, from } = forecast
    return t('contest.forecastNote', {
      entries: writeNumber(entries),
      low: writeNumber(low),
      high: writeNumber(high),
      from,
    })
  }
  return reason === null || reason === 'notOpen' ? undefined : t(`contest.noForecast.${reason}`)
}
