import { useEffect } from 'react'
import { t } from '../texts/translate.ts'

/** Names the page in the browser’s tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = t('app.titleOf', { title })
  }, [title])
}
