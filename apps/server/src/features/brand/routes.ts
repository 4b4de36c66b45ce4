import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ASSET_PREFIX, OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { DRAWING_VERSION } from './assets/asset-url.ts'
import { drawAsset } from './assets/draw-asset.ts'
import { firstCallOf } from './first-answers.ts'
import { createTemplate, writePage } from './first-page.ts'
import { presentBrand, writeStylesheet } from './present-brand.ts'

export type BrandDeps = { readonly operators: OperatorDirectory; readonly readyAnswers: ReadyAnswers }

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The brand as an answer, its stylesheet, the drawn pictures and the first page; `pagePath` is the built index.html. */
export function registerBrand(app: FastifyInstance, deps: BrandDeps, pagePath: string): void {
  registerOperation(app, OPERATIONS.brand, async (_, { operatorId }) =>
    ok({ data: presentBrand(await deps.operators.byId(operatorId)) }),
  )
  registerStylesheets(app, deps)
  registerAssets(app)
  registerPages(app, deps, pagePath)
}

function registerStylesheets(app: FastifyInstance, { operators }: BrandDeps): void {
  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const wanted = `/brand/${request.params.file}`
    const sheets = (await operators.all()).map(writeStylesheet)
    const sheet = sheets.find(({ href }) => href === wanted)
    if (sheet === undefined) throw new ApiError('notFound')
    return reply.type('text/css; charset=utf-8').header('cache-control', FOR_EVER).send(sheet.css)
  })
}

function registerAssets(app: FastifyInstance): void {
  const options = { config: { rateLimit: false } } as const
  app.get<{ Params: { '*': string } }>(
    `${ASSET_PREFIX}/${DRAWING_VERSION}/*`,
    options,
    async (request, reply) => {
      const svg = drawAsset(request.params['*'])
      if (svg === undefined) throw new ApiError('notFound')
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', FOR_EVER)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(svg)
    },
  )
}

/** Every address that is no file and no call is a screen of the one page. */
function registerPages(app: FastifyInstance, deps: BrandDeps, pagePath: string): void {
  const readTemplate = createTemplate(pagePath)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    if (path.startsWith('/api/') || path.includes('.')) throw new ApiError('notFound')
    const template = await readTemplate()
    if (template === undefined) throw new ApiError('unavailable')
    const { operatorId, language } = request.visit
    const brand = presentBrand(await deps.operators.byId(operatorId))
    const answers = await loadFirstAnswers(app, deps, request, path)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(writePage(template, { brand, language, answers }))
  })
}

/** The first answer of a page, asked of ourselves at most once a second; a page does without when it fails. */
async function loadFirstAnswers(
  app: FastifyInstance,
  deps: BrandDeps,
  request: FastifyRequest,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  const call = firstCallOf(path)
  if (call === undefined) return {}
  const { operatorId, language } = request.visit
  try {
    const { bytes } = await deps.readyAnswers.get(`first:${operatorId}:${language}:${call}`, async () => {
      const url = `${call}${call.includes('?') ? '&' : '?'}lang=${language}`
      const answer = await app.inject({ url, headers: { host: request.host } })
      if (answer.statusCode !== 200) throw new ApiError('unavailable')
      return answer.body
    })
    return { [call]: JSON.parse(bytes.toString()) }
  } catch {
    return {}
  }
}
