import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/State.tsx'

/** No line fits: the filters can be dropped at once. */
export function NoLines() {
  const { change } = useAddress()
  return (
    <Empty text={t('audit.none')}>
      <Button
        size="small"
        onClick={() => change({ act: null, member: null, kind: null, subject: null, text: null })}
      >
        {t('table.dropFilter')}
      </Button>
    </Empty>
  )
}
