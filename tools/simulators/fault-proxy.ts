import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to a connection: the request is lost, its answer is lost, or it is left hanging. */
export type ProxyFault = 'lostRequest' | 'lostReply' | 'timeOut'

/** A TCP proxy on this machine that breaks connections, the way a network fails between two healthy parties. */
export type FaultProxy = {
  readonly port: number
  /** Sets the function that chooses what goes wrong with the next connection; undefined for nothing. */
  readonly break: (choose: () => ProxyFault | undefined) => void
  readonly heal: () => void
  readonly counts: () => Readonly<Record<ProxyFault | 'whole', number>>
  readonly stop: () => Promise<void>
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let choose: () => ProxyFault | undefined = () => undefined
  const counts = { lostRequest: 0, lostReply: 0, timeOut: 0, whole: 0 }
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const fault = choose()
    counts[fault ?? 'whole'] += 1
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => undefined)
    if (fault === 'lostRequest') return void client.once('data', () => client.destroy())
    const target = connect(targetPort, '127.0.0.1')
    open.add(target)
    target.on('close', () => open.delete(target)).on('error', () => client.destroy())
    client.on('close', () => target.destroy())
    client.pipe(target)
    if (fault === 'lostReply') return void target.once('data', () => client.destroy())
    // Its answer never arrives, although the other side has acted.
    if (fault === 'timeOut') return void target.resume()
    target.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    break: (next) => (choose = next),
    heal: () => (choose = () => undefined),
    counts: () => counts,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
