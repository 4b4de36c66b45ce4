import { useEffect, useState } from 'react'

/** Copies a text at a press, and says that it did: until something else is shown, or for some milliseconds. */
export function useCopy(
  text: string,
  toldMs?: number,
): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied || toldMs === undefined) return undefined
    const timer = setTimeout(() => setCopied(false), toldMs)
    return () => clearTimeout(timer)
  }, [isCopied, toldMs])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return { isCopied, copy }
}
