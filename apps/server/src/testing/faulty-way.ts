import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../platform/db/connect.ts'

/** A way to a database on which nothing passes while it is frozen, and which is not there while it is cut. */
export type FaultyWay = {
  readonly connection: string
  /** No bytes pass, nothing is closed, until it thaws. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Every connection is reset and every new one refused, until it is mended. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => void
}

/** Opens a port of its own that leads to the database. */
export async function openFaultyWay(connection: Connection): Promise<FaultyWay> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  let isCut = false
  const server: Server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = openFar(connection)
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      if (isFrozen) socket.pause()
      socket.on('error', () => undefined)
      socket.once('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket)
  }
  return {
    connection: wayOf(connection, port),
    freeze: () => {
      isFrozen = true
      each((socket) => socket.unpipe().pause())
    },
    thaw: () => {
      isFrozen = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
        near.resume()
        far.resume()
      }
    },
    cut: () => {
      isCut = true
      for (const [near] of pairs) near.resetAndDestroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      each((socket) => socket.destroy())
      server.close()
    },
  }
}

function openFar(connection: Connection): Socket {
  const { host, port } = new pg.Client(connection)
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
}

function wayOf(connection: Connection, port: number): string {
  const { user, database } = new pg.Client(connection)
  return `postgres://${user ?? 'postgres'}@127.0.0.1:${port}/${database ?? ''}`
}
