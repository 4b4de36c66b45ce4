/**
 * A server that does nothing but hold streams open, and writes a line to all of them each time one comes in: what the
 * machine needs for that by itself.
 *
 * node bench/bare-streams.ts PORT
 */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

const sockets: Socket[] = []
createServer((request, response) => {
  response.sendDate = false
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { connection: 'close' })
  if (request.url === '/readyz') return response.end()
  response.write('retry: 2000\n\n')
  request.socket.setNoDelay(true)
  return sockets.push(request.socket)
}).listen(Number(process.argv[2]), '127.0.0.1')
createInterface({ input: process.stdin }).on('line', (line) => {
  const bytes = Buffer.from(`${line}\n\n`)
  for (const socket of sockets) socket.write(bytes)
})
