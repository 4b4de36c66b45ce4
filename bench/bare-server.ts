/** The yardstick of the HTTP benchmark: the same framework sending bytes it was given, and nothing else. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port = '0', ...files] = process.argv.slice(2)
const app = Fastify()
files.forEach((file, index) => {
  const bytes = readFileSync(file)
  app.route({
    method: ['GET', 'PUT'],
    url: `/${index}`,
    handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes),
  })
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
