import { Writable } from 'node:stream'
import { LogController } from 'fastify'

/** What a server that is built with these options logs at a level and above, line by line, but for requests. */
export function keepLog(level: 'info' | 'warn') {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logController = new LogController({ disableRequestLogging: true })
  return { lines, options: { logger: { level, stream }, logController } }
}
