import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { createSmtpMailer } from './mailer.ts'

const open = new Set<Socket>()
let server: Server | undefined

afterEach(async () => {
  for (const socket of open) socket.destroy()
  server?.close()
})

/** A mail server on this machine; returns its address and what it was told. */
async function startServer(answerTo: (line: string, socket: Socket) => void, greeting?: string) {
  const heard: string[] = []
  server = createServer((socket) => {
    open.add(socket)
    if (greeting !== undefined) socket.write(`${greeting}\r\n`)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        answerTo(line, socket)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, heard }
}

const MAIL = { to: 'ann@example.com', subject: 'Hello', text: 'A line' }

it('hands a mail over to the server, from whom and to whom', async () => {
  const { url, heard } = await startServer((line, socket) => {
    if (line.startsWith('EHLO')) socket.write('250 here\r\n')
    else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
    else if (line === 'DATA') socket.write('354 go on\r\n')
    else if (line === '.') socket.write('250 taken\r\n')
    else if (line === 'QUIT') socket.end('221 bye\r\n')
  }, '220 here')
  expect(await createSmtpMailer(url, 'console@example.com').send(MAIL)).toBe(true)
  expect(heard.join('\n')).toMatch(/MAIL FROM:<console@example.com>[^]*RCPT TO:<ann@example.com>[^]*A line/)
})

it('gives up on a server that refuses, and on one that says nothing', async () => {
  const refusing = await startServer(() => undefined, '554 no')
  await expect(createSmtpMailer(refusing.url, 'a@example.com').send(MAIL)).rejects.toThrow()
  server?.close()
  const silent = await startServer(() => undefined)
  await expect(createSmtpMailer(silent.url, 'a@example.com', 200).send(MAIL)).rejects.toThrow(
    /timeout|never received/i,
  )
})
