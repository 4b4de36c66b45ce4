import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FRAMING_OUR_OWN } from './security-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.html': 'text/html; charset=utf-8',
}

const COMPRESSED = new Set(['.css', '.js', '.json', '.svg', '.html'])

type Variants = {
  readonly type: string
  readonly plain: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

/**
 * Serves the files of a folder from memory, compressed once at start; each has its own route, so that no address
 * leads to any other file. Those below `assets/` have a hash in their name and are cached by browsers for ever.
 * `base` stands before every address of an application that is not at the root.
 */
export function registerStaticFiles(app: FastifyInstance, folder: string, base = ''): void {
  if (!existsSync(folder)) return
  for (const path of filesOf(folder)) {
    const name = `/${relative(folder, path)}`
    if (name === '/index.html') continue
    const url = `${base}${name}`
    const file = readVariants(path)
    const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    app.get(url, async (request, reply) =>
      sendFile(reply, file, request.headers['accept-encoding'] ?? '', cache),
    )
  }
}

/**
 * Answers every address that is neither a call nor a file with the page of the web client, which has its own routes.
 * `fill` adds what this visitor's page begins with.
 */
export function registerPage(
  app: FastifyInstance,
  folder: string,
  fill: (html: string, request: FastifyRequest) => Promise<string>,
): void {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8')
  const config = { isPage: true } as const
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNoPage(request.url)) return reply.callNotFound()
    const page = await request.inTime(fill(html, request))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  }
  app.get('/', { config }, answer)
  app.get('/*', { config }, answer)
}

/** Answers every address below `base` that is not a file with the page of an application, as it was built. */
export function registerPageBelow(app: FastifyInstance, folder: string, base: string): void {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8')
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNoPage(request.url.slice(base.length))) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', FRAMING_OUR_OWN)
      .send(html)
  }
  app.get(base, answer)
  app.get(`${base}/*`, answer)
}

/** For missing calls and files the answer says so; a page instead would break the client that reads it. */
function isNoPage(url: string): boolean {
  const [path = ''] = url.split('?')
  return /^\/(api|assets)(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)
}

function sendFile(reply: FastifyReply, file: Variants, accepted: string, cache: string): FastifyReply {
  void reply.type(file.type).header('cache-control', cache).header('vary', 'accept-encoding')
  if (file.br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}

/** Whether an `Accept-Encoding` includes an encoding and does not refuse it with `q=0`. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
  })
}

function readVariants(path: string): Variants {
  const plain = readFileSync(path)
  const extension = extname(path)
  const type = TYPES[extension] ?? 'application/octet-stream'
  if (!COMPRESSED.has(extension)) return { type, plain }
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { type, plain, br, gzip: gzipSync(plain) }
}

/** The files below a folder, except those that begin with a dot. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return []
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesOf(path) : [path]
  })
}
