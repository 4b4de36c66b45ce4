import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEventStreams, type EventStream, type EventStreams } from './event-stream.ts'

let app: FastifyInstance
let streams: EventStreams
let opened: EventStream[]
const sockets: Socket[] = []

beforeEach(async () => {
  streams = createEventStreams()
  opened = []
  app = Fastify()
  app.get('/live', async (request, reply) => {
    opened.push(streams.open(request, reply, 'somebody', 3))
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  streams.closeAll()
  await app.close()
})

/** A reader that requests the stream and then reads nothing from its socket. */
async function openReader({ isReading = true } = {}): Promise<Socket> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  if (isReading) socket.resume()
  else socket.pause()
  socket.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  await wait(30)
  return socket
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

  it('whose reader vanishes is forgotten', async () => {
    const socket = await openReader()
    expect(streams.count()).toBe(1)
    socket.destroy()
    await wait(50)
    expect(streams.count()).toBe(0)
    opened[0]?.send({ nobody: 'hears it' })
  })

  it('gives its place free when it ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const readers = await Promise.all([openReader(), openReader(), openReader()])
      expect(streams.count()).toBe(3)
      await openReader()
      expect(streams.count()).toBe(3)
      for (const reader of readers) reader.destroy()
      await wait(50)
      expect(streams.count()).toBe(0)
    }
  })
})
