import type { LiveMessage } from '@gaffer/contract'

/** Milliseconds from the answer that first contained a goal to an open page. */
export type Arrivals = {
  /** A provider reported a score of one of our matches, by this process's clock. */
  readonly told: (fixtureId: number, score: string, at: number) => void
  readonly figures: () => { readonly count: number; readonly p50: number; readonly p99: number }
  readonly stop: () => void
}

/** Opens the event stream of a championship and waits for scores. */
export async function measureArrivals(
  url: string,
  host: string,
  championshipIds: readonly number[],
): Promise<Arrivals> {
  const toldAt = new Map<string, number>()
  const shownAt = new Map<string, number>()
  const closing = new AbortController()
  const arrived = (message: LiveMessage) => {
    if (message.type !== 'update') return
    for (const { id, hostScore, guestScore } of message.fixtures) {
      const name = `${id} ${hostScore}-${guestScore}`
      if (!shownAt.has(name)) shownAt.set(name, performance.now())
    }
  }
  await Promise.all(
    championshipIds.map(async (id) => {
      const address = `${url}/api/gaffer/live?host=${host}&championship_id=${id}`
      const response = await fetch(address, { signal: closing.signal })
      if (!response.ok || response.body === null) throw new Error(`the stream answers ${response.status}`)
      void readMessages(response.body, arrived).catch(() => undefined)
    }),
  )
  return {
    told: (fixtureId, score, at) => {
      const name = `${fixtureId} ${score}`
      if (!toldAt.has(name)) toldAt.set(name, at)
    },
    figures: () => {
      const took = [...toldAt].flatMap(([name, at]) => {
        const shown = shownAt.get(name)
        return shown === undefined ? [] : [Math.max(0, shown - at)]
      })
      const sorted = took.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
      return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
    },
    stop: () => closing.abort(),
  }
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  arrived: (message: LiveMessage) => void,
): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body) {
    text += decoder.decode(part, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const [, data] = /^data: (.*)$/m.exec(message) ?? []
      if (data !== undefined) arrived(JSON.parse(data) as LiveMessage)
    }
  }
}
