import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { comeBackMs, createEventStreams, type EventStream, type EventStreams } from './event-stream.ts'

let app: FastifyInstance
let streams: EventStreams
let opened: EventStream[]
/** What the handler waits for before it opens a stream, as it waits for the database. */
let ready: Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  streams = createEventStreams()
  opened = []
  ready = Promise.resolve()
  app = Fastify()
  app.get('/live', async (request, reply) => {
    await ready
    opened.push(streams.open(request, reply, { key: 'somebody', most: 3, beyond: 'refused' }))
  })
  app.get('/own', async (request, reply) => {
    opened.push(streams.open(request, reply, { key: 'manager', most: 2, beyond: 'replacesOldest' }))
  })
  app.get('/slow', async () => {
    await ready
    return 'slow'
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  streams.closeAll()
  await app.close()
})

/** A reader that asks for the stream and then takes nothing from its socket. */
async function openReader({ isReading = true, path = '/live' } = {}): Promise<Socket> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  if (isReading) socket.resume()
  else socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await wait(30)
  return socket
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

describe('an event stream', () => {
  it('of a reader that never reads is dropped before it fills the memory', async () => {
    await openReader({ isReading: false })
    const [stream] = opened
    const message = { text: 'x'.repeat(64 * 1024) }
    let sent = 0
    while (streams.count() > 0 && sent < 2_000) {
      stream?.send(message)
      sent += 1
      await wait(1)
    }
    expect(streams.count()).toBe(0)
    expect(sent).toBeLessThan(2_000)
  })

  it('travels without frames around its messages, and ends with its connection', async () => {
    const socket = await openReader({ isReading: false })
    opened[0]?.send({ text: 'hello' })
    opened[0]?.close()
    let received = ''
    for await (const bytes of socket) received += String(bytes)
    const [head = '', body] = received.split('\r\n\r\n')
    expect(head).toMatch(/^connection: close$/im)
    expect(body).toMatch(/^retry: \d+\n\ndata: {"text":"hello"}\n\n$/)
  })

  it('asked for behind another answer waits for its end', async () => {
    let answer = () => {}
    ready = new Promise((resolve) => {
      answer = resolve
    })
    const socket = await openReader({ path: '/slow', isReading: false })
    socket.write('GET /own HTTP/1.1\r\nHost: x\r\n\r\n')
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    opened[0]?.send({ text: 'before' })
    answer()
    let received = ''
    socket.on('data', (bytes) => {
      received += String(bytes)
    })
    socket.resume()
    await vi.waitFor(() => expect(received).toContain('before'))
    opened[0]?.send({ text: 'after' })
    await vi.waitFor(() => expect(received).toContain('after'))
    expect(received).toMatch(/slow.*event-stream.*retry: .*"before".*"after"/s)
  })

  it('whose reader vanishes is forgotten', async () => {
    const socket = await openReader()
    expect(streams.count()).toBe(1)
    socket.destroy()
    await wait(50)
    expect(streams.count()).toBe(0)
    opened[0]?.send({ nobody: 'hears it' })
  })

  it.each([
    ['ends', (socket: Socket) => socket.end()],
    ['is reset', (socket: Socket) => socket.resetAndDestroy()],
    ['is destroyed', (socket: Socket) => socket.destroy()],
  ])('whose connection %s before it is opened leaves nothing behind', async (_, leave) => {
    let open = () => {}
    ready = new Promise((resolve) => {
      open = resolve
    })
    const socket = await openReader()
    leave(socket)
    await wait(50)
    open()
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(streams.count()).toBe(0))
    const tell = vi.fn()
    opened[0]?.onClose(tell)
    expect(tell).toHaveBeenCalledOnce()
  })

  it('that is closed is forgotten at once, and its connection soon, even of a reader that takes nothing', async () => {
    const socket = await openReader({ isReading: false })
    const [stream] = opened
    stream?.send({ text: 'x'.repeat(200 * 1024) })
    stream?.close()
    expect(streams.count()).toBe(0)
    expect(await connections()).toBe(1)
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 15_000, interval: 200 })
    socket.destroy()
  })

  it('takes the place of the oldest where one may have so many', async () => {
    for (let count = 0; count < 5; count += 1) {
      await openReader({ path: '/own' })
      await vi.waitFor(() => expect(opened).toHaveLength(count + 1))
      expect(streams.count()).toBe(Math.min(count + 1, 2))
    }
  })

  it('says when its page may come back: one that was replaced not at once, or both would take turns', async () => {
    const open = async () => {
      const before = opened.length
      const socket = await openReader({ path: '/own' })
      let text = ''
      socket.on('data', (bytes) => (text += bytes.toString()))
      await vi.waitFor(() => expect(opened).toHaveLength(before + 1))
      return () => Number(/.*retry: (\d+)/s.exec(text)?.[1])
    }
    const oldest = await open()
    const other = await open()
    await open()
    await vi.waitFor(() => expect(oldest()).toBe(8_000))
    expect(other()).not.toBe(8_000)
    opened[1]?.close(7)
    await vi.waitFor(() => expect(other()).toBe(7))
  })

  it('gives its place free when it ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const readers = await Promise.all([openReader(), openReader(), openReader()])
      await expect.poll(() => streams.count()).toBe(3)
      await openReader()
      expect(streams.count()).toBe(3)
      for (const reader of readers) reader.destroy()
      await expect.poll(() => streams.count()).toBe(0)
    }
  })
})

/** How many of a node's pages come back in the busiest second after all of them lost their stream, and when the last does. */
function comingBack(streams: number): { readonly busiest: number; readonly lastMs: number } {
  const times = Array.from({ length: streams }, () => comeBackMs(streams))
  const seconds = Map.groupBy(times, (ms) => Math.floor(ms / 1_000))
  return {
    busiest: Math.max(...[...seconds.values()].map(({ length }) => length)),
    lastMs: Math.max(...times),
  }
}

describe('pages that lose their streams in one moment', () => {
  it('come back spread out: of 5,000 at most 15 % in any second, all within 30 s (G-30)', () => {
    const { busiest, lastMs } = comingBack(5_000)
    expect(busiest).toBeLessThanOrEqual(750)
    expect(lastMs).toBeLessThan(30_000)
  })

  it('come back within two seconds where they are few, and within 30 s however many they are', () => {
    expect(comingBack(100).lastMs).toBeLessThanOrEqual(2_000)
    expect(comingBack(100_000).lastMs).toBeLessThanOrEqual(30_000)
  })
})
