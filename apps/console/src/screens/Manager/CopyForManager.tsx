import { useState } from 'react'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'

/** Puts the sentence for the manager into the clipboard. */
export function CopyForManager({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Button size="small" keys="C" data-key="c" onClick={copy}>
      {isCopied ? t('story.copied') : t('story.copy')}
    </Button>
  )
}
