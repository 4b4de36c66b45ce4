import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { ASSET_PREFIX, DRAWING_VERSION } from '@gaffer/contract/assets'
import { ok } from '@gaffer/rules'
import { ApiError } from '../../platform/http/api-error.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadPicture } from '../write-operator.ts'
import type { OperatorDirectory } from '../operator-directory.ts'
import { drawAsset } from '../../football/index.ts'
import { loadBrandPreview } from './brand-previews.ts'
import { presentBrand, presentTexts, writeStylesheet } from './present-brand.ts'
import type { Kysely } from 'kysely'

export type BrandDeps = { readonly operators: OperatorDirectory; readonly db: Kysely<DB> }

/** A picture opened as a page has no origin, no script and nothing it could load. */
const PICTURE_POLICY = "default-src 'none'; sandbox"
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Registers the brand call, its stylesheet and the drawn pictures. */
export function registerBrand(app: FastifyInstance, deps: BrandDeps): void {
  registerOperation(app, OPERATIONS.brand, async (_, { operatorId }) =>
    ok({ data: presentBrand(await deps.operators.byId(operatorId)) }),
  )
  registerOperation(app, OPERATIONS.supportTexts, async ({ query }, { operatorId, language }) => {
    const previewed = await loadBrandPreview(deps.db, query.preview)
    const shown = previewed?.operatorId === operatorId ? previewed : await deps.operators.byId(operatorId)
    return ok({ data: presentTexts(shown, language) })
  })
  registerStylesheets(app, deps)
  registerAssets(app)
  registerPictures(app, deps)
}

function registerStylesheets(app: FastifyInstance, { operators, db }: BrandDeps): void {
  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const { file } = request.params
    const wanted = `/brand/${file}`
    const sheet = (await operators.all()).map(writeStylesheet).find(({ href }) => href === wanted)
    const cache = sheet === undefined ? 'no-store' : FOR_EVER
    const css = sheet?.css ?? (await previewStylesheet({ operators, db }, file))
    if (css === undefined) throw new ApiError('notFound')
    return reply.type('text/css; charset=utf-8').header('cache-control', cache).send(css)
  })
}

/** The stylesheet of a brand that is being previewed, by the token of its preview. */
async function previewStylesheet({ operators, db }: BrandDeps, file: string): Promise<string | undefined> {
  const [, token] = /^([0-9a-f]{32})-[0-9a-f]{20}\.css$/.exec(file) ?? []
  const previewed = token === undefined ? undefined : await loadBrandPreview(db, token)
  if (previewed === undefined) return undefined
  const operator = await operators.byId(previewed.operatorId)
  return writeStylesheet({ ...operator, brand: previewed.brand }).css
}

function registerAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(`${ASSET_PREFIX}/${DRAWING_VERSION}/*`, async (request, reply) => {
    const svg = drawAsset(request.params['*'])
    if (svg === undefined) throw new ApiError('notFound')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', FOR_EVER)
      .header('content-security-policy', PICTURE_POLICY)
      .send(svg)
  })
}

/** The pictures of operators, by the hash of their content. */
function registerPictures(app: FastifyInstance, { db }: BrandDeps): void {
  app.get<{ Params: { file: string } }>(`${ASSET_PREFIX}/o/:file`, async (request, reply) => {
    const [, hash] = /^([0-9a-f]{32})\.(?:svg|png|webp)$/.exec(request.params.file) ?? []
    const picture = hash === undefined ? undefined : await loadPicture(db, hash)
    if (picture === undefined) throw new ApiError('notFound')
    return reply
      .type(picture.type === 'image/svg+xml' ? `${picture.type}; charset=utf-8` : picture.type)
      .header('cache-control', FOR_EVER)
      .header('content-security-policy', PICTURE_POLICY)
      .header('content-disposition', 'inline; filename="picture"')
      .send(picture.bytes)
  })
}
