import type { LiveMessage } from '@gaffer/contract'

/** How many pages of each league are open while arrivals are measured. */
export const PAGES_A_LEAGUE = 12

/** Milliseconds from the answer that first contained a goal to each open page. */
export type ArrivalFigures = {
  /** Goals times pages. */
  readonly count: number
  /** Goals that an answer contained and some page was not sent while it was open. */
  readonly unseen: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export type Arrivals = {
  /** A source gave a score of one of our matches, by this process's clock. */
  readonly told: (source: string, fixtureId: number, score: string, at: number) => void
  /** By source. */
  readonly figures: () => ReadonlyMap<string, ArrivalFigures>
  readonly stop: () => void
}

type Told = { readonly source: string; readonly championshipId: number; readonly at: number }

/** Opens pages of each championship and waits for scores. */
export async function measureArrivals(
  url: string,
  host: string,
  championshipOf: ReadonlyMap<number, number>,
): Promise<Arrivals> {
  const told = new Map<string, Told>()
  const closing = new AbortController()
  const championships = [...new Set(championshipOf.values())]
  const pages = championships.flatMap((championshipId) =>
    Array.from({ length: PAGES_A_LEAGUE }, () => ({ championshipId, shownAt: new Map<string, number>() })),
  )
  await Promise.all(
    pages.map(async ({ championshipId, shownAt }) => {
      const address = `${url}/api/gaffer/live?host=${host}&championship_id=${championshipId}`
      const response = await fetch(address, { signal: closing.signal })
      if (!response.ok || response.body === null) throw new Error(`the stream answers ${response.status}`)
      const arrived = (message: LiveMessage) => {
        if (message.type !== 'update') return
        for (const { id, hostScore, guestScore } of message.fixtures) {
          const name = `${id} ${hostScore}-${guestScore}`
          if (!shownAt.has(name)) shownAt.set(name, performance.now())
        }
      }
      void readMessages(response.body, arrived).catch(() => undefined)
    }),
  )
  return {
    told: (source, fixtureId, score, at) => {
      const name = `${fixtureId} ${score}`
      const championshipId = championshipOf.get(fixtureId)
      if (championshipId !== undefined && !told.has(name)) told.set(name, { source, championshipId, at })
    },
    figures: () => {
      const took = [...told].flatMap(([name, { source, championshipId, at }]) =>
        pages
          .filter((page) => page.championshipId === championshipId)
          .map(({ shownAt }) => ({ source, took: timeBetween(at, shownAt.get(name)) })),
      )
      const bySource = Map.groupBy(took, ({ source }) => source)
      return new Map([...bySource].map(([source, all]) => [source, figuresOf(all.map((one) => one.took))]))
    },
    stop: () => closing.abort(),
  }
}

function timeBetween(toldAt: number, shownAt: number | undefined): number | undefined {
  return shownAt === undefined ? undefined : Math.max(0, shownAt - toldAt)
}

function figuresOf(took: readonly (number | undefined)[]): ArrivalFigures {
  const sorted = took.filter((ms) => ms !== undefined).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return {
    count: sorted.length,
    unseen: took.length - sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
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
