import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { everyAnswerHeaders, frameAncestors } from './security-headers.ts'

/** One open stream of server-sent events. */
export type EventStream = {
  /** Sends a message; a page that reads too slowly is disconnected instead, and reconnects by itself. */
  readonly send: (message: object) => void
  readonly close: () => void
  readonly onClose: (listener: () => void) => void
}

/** The open streams of this node: counted per key, and closed together when the node stops. */
export type EventStreams = {
  /** Opens a stream in answer to a request; refuses more than `most` at once for one key. */
  readonly open: (request: FastifyRequest, reply: FastifyReply, key: string, most: number) => EventStream
  readonly count: () => number
  readonly closeAll: () => void
}

const HEARTBEAT_MS = 15_000
const MAX_BYTES_WAITING = 256 * 1024
/** How long a page waits before it reconnects, in milliseconds. */
const RETRY_MS = 2_000

export function createEventStreams(): EventStreams {
  const open = new Set<EventStream>()
  const ofKey = new Map<string, number>()
  return {
    open: (request, reply, key, most) => {
      const own = ofKey.get(key) ?? 0
      if (own >= most) throw new ApiError('tooManyRequests')
      ofKey.set(key, own + 1)
      const stream = startStream(request, reply)
      open.add(stream)
      stream.onClose(() => {
        open.delete(stream)
        const left = (ofKey.get(key) ?? 1) - 1
        if (left === 0) ofKey.delete(key)
        else ofKey.set(key, left)
      })
      return stream
    },
    count: () => open.size,
    closeAll: () => open.forEach((stream) => stream.close()),
  }
}

function startStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply.hijack()
  const listeners: (() => void)[] = []
  let isOpen = true
  request.raw.socket.setNoDelay(true)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A stream takes its connection with it when it ends, so that nothing is left to wait for when the node stops.
    connection: 'close',
    'content-security-policy': `default-src 'none'; ${frameAncestors(request)}`,
    ...everyAnswerHeaders(),
    ...crossOriginHeaders(request),
  })
  const write = (text: string): void => {
    if (!isOpen) return
    raw.write(text)
    if (raw.writableLength > MAX_BYTES_WAITING) raw.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS)
  raw.once('close', () => {
    isOpen = false
    clearInterval(heartbeat)
    for (const tell of listeners) tell()
  })
  // `close` reports a reader that has vanished.
  raw.on('error', () => undefined)
  return {
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    close: () => raw.end(),
    onClose: (listener) => void listeners.push(listener),
  }
}
