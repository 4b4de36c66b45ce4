import { connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, until it is cut: then nothing passes and nothing is closed, as behind a firewall. */
export type CuttableWay = {
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/** Opens the way on this machine. */
export async function openCuttableWay(port: number, target: number): Promise<CuttableWay> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  const server = createServer((near) => {
    const pair = [near, connect(target, '127.0.0.1')] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
    if (isCut) hold(pair)
    else join(pair)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    cut: () => {
      isCut = true
      for (const pair of pairs) hold(pair)
    },
    mend: () => {
      isCut = false
      for (const pair of pairs) join(pair)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const pair of pairs) for (const socket of pair) socket.destroy()
      }),
  }
}

function join([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far)
  far.pipe(near)
}

function hold(pair: readonly [Socket, Socket]): void {
  for (const socket of pair) socket.unpipe().pause()
}
