import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/State.tsx'

type Props = {
  readonly text: string
  /** The names of the filters in the address. */
  readonly filters: readonly string[]
}

/** No row fits: the filters can be dropped at once. */
export function NothingFits({ text, filters }: Props) {
  const { change } = useAddress()
  const drop = () => change(Object.fromEntries(filters.map((filter) => [filter, null])))
  return (
    <Empty text={text}>
      <Button size="small" onClick={drop}>
        {t('table.dropFilter')}
      </Button>
    </Empty>
  )
}
