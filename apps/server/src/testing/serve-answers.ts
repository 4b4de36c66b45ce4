import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider on this machine that answers each path, with its query, with what `answer` gives; undefined is 404. */
export async function serveAnswers(
  answer: (url: URL) => unknown,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://127.0.0.1'))
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
