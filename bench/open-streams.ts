import { connect, type Socket } from 'node:net'

/** Streams of visitors behind one address, below what the product allows. */
const AN_ADDRESS = 1_000
const OPENED_AT_ONCE = 200

/** Opens streams of visitors, some hundred at once; each has a listener of its own for the bytes that come. */
export async function openStreams(
  base: string,
  count: number,
  listener: (visitor: number) => (bytes: Buffer) => void,
): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (let open = 0; open < count; open += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - open) }, (_, index) =>
      openStream(base, open + index, listener(open + index)),
    )
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** What every stream is read into: a client that makes a buffer for each message takes the processor from the product. */
const READ = Buffer.alloc(64 * 1024)

/** Opens the stream of a visitor who is not logged in; resolves when it greets. */
export function openStream(base: string, visitor: number, listen: (bytes: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const address = `198.51.100.${Math.floor(visitor / AN_ADDRESS)}`
  return new Promise((resolve, reject) => {
    let isOpen = false
    const receive = (bytes: Buffer) => {
      if (!isOpen) {
        isOpen = bytes.toString().startsWith('HTTP/1.1 200')
        if (isOpen) resolve(socket)
        else return reject(new Error(bytes.toString().slice(0, 200)))
      }
      listen(bytes)
    }
    const onread = {
      buffer: READ,
      callback: (length: number) => {
        receive(READ.subarray(0, length))
        return true
      },
    }
    const socket = connect({ port: Number(port), host: hostname, onread }, () =>
      socket.write(
        `GET /api/gaffer/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${address}\r\n\r\n`,
      ),
    )
    socket.once('error', reject)
  })
}
