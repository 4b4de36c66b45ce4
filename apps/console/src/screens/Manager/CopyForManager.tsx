import { useCopy } from '../../lib/use-copy.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'

/** Puts the sentence for the manager into the clipboard. */
export function CopyForManager({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <Button size="small" keys="C" data-key="c" onClick={copy}>
      {isCopied ? t('story.copied') : t('story.copy')}
    </Button>
  )
}
