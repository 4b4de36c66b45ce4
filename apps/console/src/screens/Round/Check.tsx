import { useMutation } from '@tanstack/react-query'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const HASH_SHOWN = 12

/** Computes a closed round again and compares. */
export function Check({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const isAllowed = useMay()('checkRound')
  const check = useMutation({
    mutationFn: () => request('checkRound', { params: { operator: workplace.slug, id } }),
  })
  if (!isAllowed) return null
  const found = check.data?.data
  const short = (hash: string) => hash.slice(0, HASH_SHOWN)
  return (
    <div aria-live="polite">
      <Button disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? t('round.checking') : t('round.check')}
      </Button>
      {check.error !== null && <Notice tone="bad">{refusalText(check.error)}</Notice>}
      {found?.is_same === true && (
        <Notice tone="ok">{t('round.same', { hash: short(found.recomputed) })}</Notice>
      )}
      {found?.is_same === false && !found.is_whole && <Notice tone="warn">{t('round.notWhole')}</Notice>}
      {found?.is_same === false && found.is_whole && (
        <Notice tone="bad">
          {t('round.different', { stored: short(found.stored), recomputed: short(found.recomputed) })}
        </Notice>
      )}
    </div>
  )
}
