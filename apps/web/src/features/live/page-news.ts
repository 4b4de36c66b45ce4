import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveUpdate } from '@gaffer/contract/types'
import { inTurn } from './in-turn.ts'
import { refreshTogether } from './refresh-together.ts'
import { isLiveAnswer } from '../../lib/touched-answers.ts'
import { isOwnFigures, patchAnswers, type ShownAnswer } from './patch-answer.ts'
import type { Lack } from './patched.ts'

/** Figures that no message can say are requested after a random delay, so that not all pages ask at once. */
const FIGURES_MS = { min: 300, max: 1_550 } as const
/** Lists in view are requested within this time, once for all messages until then. */
const LISTS_MS = { min: 0, max: 8_000 } as const
/** How long a message is kept for answers that were requested before it: longer than any answer takes. */
const KEPT_MS = 30_000

/** What is out of date on a page: single answers by the hash of their key, what is live, or everything. */
type Behind = { readonly answers: Map<string, Lack>; whole: 'nothing' | 'live' | 'everything' }

/** The news of one page: messages are shown at once, what they cannot say is requested. */
export type PageNews = {
  readonly show: (message: LiveUpdate) => void
  /** An answer with the messages that came after it was requested, at a time in epoch milliseconds. */
  readonly update: <A>(queryKey: QueryKey, answer: A, requestedAt: number) => A
  /** The list of an answer comes into view, and is requested if it is behind; returns what takes it out of view. */
  readonly view: (queryHash: string) => () => void
}

export function createPageNews(client: QueryClient): PageNews {
  const behind: Behind = { answers: new Map(), whole: 'nothing' }
  const inView = new Map<string, number>()
  let kept: readonly { readonly at: number; readonly message: LiveUpdate }[] = []

  /** Takes the answers that are to be requested out of what is behind. */
  const take = (isDue: (query: Query, lack: Lack) => boolean): ReadonlySet<string> => {
    const due = [...behind.answers].flatMap(([hash, lack]) => {
      const query = client.getQueryCache().get(hash)
      return query?.isActive() === true && !isDue(query, lack) ? [] : [hash]
    })
    for (const hash of due) behind.answers.delete(hash)
    return new Set(due)
  }
  const refresh = async (hashes: ReadonlySet<string>): Promise<void> => {
    if (hashes.size > 0) await refreshTogether(client, (_, hash) => hashes.has(hash))
  }
  const requestFigures = inTurn(async () => {
    const { whole } = behind
    behind.whole = 'nothing'
    if (whole === 'nothing') return refresh(take((_, lack) => lack === 'figures'))
    behind.answers.clear()
    return refreshTogether(client, whole === 'everything' ? () => true : isLiveAnswer)
  }, delayWithin(FIGURES_MS))
  const refetch = async (hashes: ReadonlySet<string>): Promise<void> =>
    client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => hashes.has(queryHash) })
  const requestLists = inTurn(
    () => refetch(take((query) => !isPartlyInView(query) || inView.has(query.queryHash))),
    delayWithin(LISTS_MS),
  )

  const lacking = ({ queryHash }: Query, lack: Lack): void => {
    if (lack === 'nothing') return
    if (behind.answers.get(queryHash) !== 'figures') behind.answers.set(queryHash, lack)
    if (lack === 'figures') requestFigures()
    else requestLists()
  }
  const patch = (queries: readonly Query[], message: LiveUpdate): void => {
    const shown = queries.filter(({ state }) => state.data !== undefined)
    // On figures that are out of date nothing is drawn.
    const isHeld = queries.some(
      ({ queryKey, queryHash }) => isOwnFigures(queryKey) && behind.answers.get(queryHash) === 'figures',
    )
    const patched = patchAnswers(shown.map(shownAnswer), message, isHeld)
    notifyManager.batch(() => {
      for (const [at, { answer, lack }] of patched.entries()) {
        const query = shown[at]
        if (query === undefined) continue
        if (answer !== query.state.data) client.setQueryData(query.queryKey, answer)
        lacking(query, lack)
      }
    })
    // An answer that is on its way is shown with the message, but may be a list.
    for (const query of queries) if (query.state.data === undefined) lacking(query, 'list')
  }
  const findLive = () =>
    client.getQueryCache().findAll({ predicate: ({ queryKey }) => isLiveAnswer(queryKey) })

  return {
    show: (message) => {
      const now = Date.now()
      kept = [...kept.filter(({ at }) => at > now - KEPT_MS), { at: now, message }]
      if (message.roundChanged) behind.whole = 'everything'
      else if (message.liveChanged && behind.whole === 'nothing') behind.whole = 'live'
      if (message.roundChanged || message.liveChanged) requestFigures()
      if (message.roundChanged) return
      const live = findLive()
      for (const query of live) if (!query.isActive()) query.invalidate()
      patch(
        live.filter((query) => query.isActive()),
        message,
      )
    },
    update: (queryKey, answer, requestedAt) => {
      const later = kept.filter(({ at, message }) => at >= requestedAt && !message.roundChanged)
      const others = findLive().filter(({ state }) => state.data !== undefined)
      return later.reduce(
        (shown, { message }) =>
          // What a patch makes of an answer is one of the same call.
          (patchAnswers([{ queryKey, answer: shown }, ...others.map(shownAnswer)], message)[0]?.answer ??
            shown) as typeof answer,
        answer,
      )
    },
    view: (queryHash) => {
      inView.set(queryHash, (inView.get(queryHash) ?? 0) + 1)
      if (behind.answers.has(queryHash)) void refetch(take((each) => each.queryHash === queryHash))
      return () => {
        const count = (inView.get(queryHash) ?? 1) - 1
        if (count > 0) inView.set(queryHash, count)
        else inView.delete(queryHash)
      }
    },
  }
}

function shownAnswer({ queryKey, state }: Query): ShownAnswer {
  return { queryKey, answer: state.data }
}

/** An answer that is in use for its figures while the list in it may be out of sight. */
function isPartlyInView({ queryKey: [name] }: Query): boolean {
  return name === 'rankHistory'
}

function delayWithin({ min, max }: { readonly min: number; readonly max: number }): () => number {
  return () => min + Math.random() * (max - min)
}
