import type { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { everyAnswerHeaders, frameAncestors, type SaidAlways } from './security-headers.ts'

/** One open stream of server-sent events. */
export type EventStream = {
  /** Sends a message; a page that reads too slowly is disconnected instead, and reconnects by itself. */
  readonly send: (message: object) => void
  /** Sends a message that `writeMessage` made, for many. */
  readonly sendBytes: (bytes: Buffer) => void
  /**
   * Ends it at once for us, and for a reader that does not take the end within seconds too. Its page comes back when it
   * was told last, or after so many milliseconds.
   */
  readonly close: (comesBackAfterMs?: number) => void
  /** Tells once that it ended; at once where it has already. */
  readonly onClose: (listener: () => void) => void
}

/** Whose streams are counted together, and what becomes of one too many. */
export type StreamShare = {
  readonly key: string
  readonly most: number
  /** The new one is refused, or takes the place of the oldest. */
  readonly beyond: 'refused' | 'replacesOldest'
}

/** The open streams of this node: counted for each key, and closed together when the node stops. */
export type EventStreams = {
  /** Opens a stream in answer to a request. A reader that has gone meanwhile gets one that has ended. */
  readonly open: (request: FastifyRequest, reply: FastifyReply, share: StreamShare) => EventStream
  readonly count: () => number
  readonly closeAll: () => void
}

const HEARTBEAT_MS = 15_000
const MAX_BYTES_WAITING = 256 * 1024
/** When a page that has lost its stream may come back, the least time over which pages are spread, and how many of a node come in a second. */
const COME_BACK = { soonestMs: 500, latestMs: 30_000, leastSpreadMs: 1_000, perSecond: 600 } as const
/** A page that made room for another one of its manager's asks as seldom as one that finds no stream. */
const REPLACED_COMES_BACK_MS = 8_000
/** How long a reader has to take the end of its stream. */
const END_MS = 5_000

export function createEventStreams(
  said: SaidAlways = { isHttps: false, now: () => Date.now() },
): EventStreams {
  const open = new Set<EventStream>()
  const heartbeat = () => tellComeBack(comeBackMs(open.size))
  const ofKey = new Map<string, Set<EventStream>>()
  return {
    open: (request, reply, { key, most, beyond }) => {
      const own = ofKey.get(key) ?? new Set()
      if (own.size >= most) {
        if (beyond === 'refused') throw new ApiError('tooManyRequests')
        const [oldest] = own
        oldest?.close(REPLACED_COMES_BACK_MS)
      }
      const stream = startStream(request, reply, said, heartbeat)
      open.add(stream)
      ofKey.set(key, own.add(stream))
      stream.onClose(() => {
        open.delete(stream)
        own.delete(stream)
        if (own.size === 0 && ofKey.get(key) === own) ofKey.delete(key)
      })
      return stream
    },
    count: () => open.size,
    closeAll: () => open.forEach((stream) => stream.close()),
  }
}

/**
 * After how many milliseconds a page that loses its stream is to ask for another one. All streams of a node are lost in
 * one moment when it stops or dies: their pages come back one after another, over the longer the more they are (G-30).
 */
export function comeBackMs(streams: number): number {
  const { soonestMs, latestMs, leastSpreadMs, perSecond } = COME_BACK
  const wantedMs = (streams / perSecond) * 1_000
  const spreadMs = Math.min(latestMs - soonestMs, Math.max(leastSpreadMs, wantedMs))
  return Math.round(soonestMs + spreadMs * Math.random())
}

function tellComeBack(afterMs: number): Buffer {
  return Buffer.from(`retry: ${afterMs}\n\n`)
}

/** A message as it travels. */
export function writeMessage(message: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(message)}\n\n`)
}

function startStream(
  request: FastifyRequest,
  reply: FastifyReply,
  said: SaidAlways,
  heartbeat: () => Buffer,
): EventStream {
  const { raw } = reply.hijack()
  const { socket } = request.raw
  const listeners: (() => void)[] = []
  let isOpen = true
  const beating = setInterval(() => write(heartbeat()), HEARTBEAT_MS)
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    clearInterval(beating)
    for (const tell of listeners.splice(0)) tell()
  }
  const write = (bytes: Buffer): void => {
    if (!isOpen) return
    // Past the answer, which takes longer for a message than its socket does and has none while it waits behind another.
    const wire: Writable = raw.socket ?? raw
    wire.write(bytes)
    if (raw.writableLength > MAX_BYTES_WAITING) raw.destroy()
  }
  raw.once('close', end)
  // A reader that vanished is told by `close`.
  raw.on('error', () => undefined)
  // One that vanished before there was anybody to be told is told by its socket alone.
  if (raw.destroyed || socket.destroyed) end()
  else {
    socket.setNoDelay(true)
    // The connection ends with the stream, so that its messages need no frames.
    raw.removeHeader('transfer-encoding')
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A stream that ends takes its connection with it: nothing is to wait for when the node stops.
      connection: 'close',
      'content-security-policy': `default-src 'none'; base-uri 'none'; ${frameAncestors(request)}`,
      ...everyAnswerHeaders(said),
      ...crossOriginHeaders(request),
    })
    raw.write(heartbeat())
  }
  return {
    send: (message) => write(writeMessage(message)),
    sendBytes: write,
    close: (comesBackAfterMs) => {
      if (comesBackAfterMs !== undefined) write(tellComeBack(comesBackAfterMs))
      if (!isOpen) return
      end()
      raw.end()
      const giveUp = setTimeout(() => raw.destroy(), END_MS)
      raw.once('close', () => clearTimeout(giveUp))
    },
    onClose: (listener) => (isOpen ? void listeners.push(listener) : listener()),
  }
}
