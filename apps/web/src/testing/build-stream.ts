import type { LiveMessage, LiveUpdate } from '@gaffer/contract/types'

/** A stream of events to a page, and how to send one. */
export function buildStream() {
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) })
  const send = (message: LiveMessage) =>
    sink?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
  // Above whatever another test of the file has shown.
  let version = Date.now()
  return {
    stream,
    greet: () => send({ type: 'hello', version: (version += 1), serverTime: Date.now() }),
    update: (values: Partial<LiveUpdate> = {}) =>
      send({
        type: 'update',
        version: (version += 1),
        serverTime: Date.now(),
        subTournamentId: null,
        players: [],
        moments: [],
        happenedAt: null,
        fixtures: [],
        roundChanged: false,
        liveChanged: false,
        team: null,
        ...values,
      }),
  }
}
