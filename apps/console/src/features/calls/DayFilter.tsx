import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { FilterDay } from '../../ui/FilterDay.tsx'

/** From which day to which something is shown. */
export function DayFilter() {
  const { read, change } = useAddress()
  return (
    <>
      <FilterDay label={t('money.from')} value={read('from')} onFilter={(from) => change({ from })} />
      <FilterDay label={t('money.to')} value={read('to')} onFilter={(to) => change({ to })} />
    </>
  )
}
