import type { LiveMessage } from '@gaffer/contract/types'
import { addressOf, currentToken, readerHeaders } from '../../lib/http.ts'

/** What a page watches. */
export type Watched = {
  readonly subTournamentId: number | undefined
  readonly userTeamId?: number | undefined
  /** The matches of a championship, where no contest is watched. */
  readonly championshipId?: number | undefined
}

/** What a stream says. */
export type StreamListener = {
  readonly onMessage: (message: LiveMessage) => void
  /** After how many milliseconds to ask for a stream again when this one ends. */
  readonly onComeBack: (afterMs: number) => void
}

/** Silence of this length means that the connection is dead: the server sends something more often. */
const SILENCE_MS = 40_000

/**
 * Reads the stream of server-sent events until it ends; the token goes in the header, which EventSource cannot do, so
 * it uses fetch. Throws when no stream can be opened.
 */
export async function readStream(
  watched: Watched,
  signal: AbortSignal,
  { onMessage, onComeBack }: StreamListener,
): Promise<void> {
  const token = currentToken()
  const response = await fetch(
    addressOf(
      'live',
      {},
      {
        sub_tournament_id: watched.subTournamentId,
        user_team_id: token && watched.userTeamId,
        championship_id: watched.championshipId,
      },
    ),
    {
      signal,
      credentials: 'include',
      headers: { accept: 'text/event-stream', ...readerHeaders() },
    },
  )
  if (!response.ok || response.body === null) throw new Error(`no stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await withinSilence(reader)
    if (done) return
    const events = `${rest}${value}`.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const message = readEvent(event)
      if (message) onMessage(message)
      const afterMs = readComeBack(event)
      if (afterMs !== undefined) onComeBack(afterMs)
    }
  }
}

async function withinSilence(reader: ReadableStreamDefaultReader<string>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the stream went silent')), SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** When to come back, as an event may say in the field that the standard has for it; undefined otherwise. */
function readComeBack(event: string): number | undefined {
  const found = /^retry: ?(\d{1,6})$/m.exec(event)
  return found === null ? undefined : Number(found[1])
}

/** The message of an event; undefined for heartbeats and anything of another shape. */
export function readEvent(event: string): LiveMessage | undefined {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return undefined
  try {
    return JSON.parse(data) as LiveMessage
  } catch {
    return undefined
  }
}
