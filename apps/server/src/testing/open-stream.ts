import type { LiveMessage } from '@gaffer/contract'

/** Opens a stream of a node and reads its messages one by one. */
export async function openStream(address: string, query: string, headers: Record<string, string> = {}) {
  const closing = new AbortController()
  const response = await fetch(`${address}/api/gaffer/live${query}`, { headers, signal: closing.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveMessage> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text)
      if (found?.[1] !== undefined) {
        text = text.slice(found.index + found[0].length)
        return JSON.parse(found[1])
      }
      const chunk = await reader?.read()
      if (chunk?.done !== false) throw new Error('the stream ended')
      text += chunk.value
    }
  }
  return { response, next, close: () => closing.abort() }
}
