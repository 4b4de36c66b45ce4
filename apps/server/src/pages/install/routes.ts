import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  hostInAddress,
  iconFolder,
  loadPicture,
  type Operator,
  type OperatorDirectory,
} from '../../operators/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createPictureRenderer } from '../share/index.ts'
import { drawIcon, type IconShape } from './draw-icon.ts'
import { writeManifest } from './manifest.ts'

export type InstallDeps = { readonly operators: OperatorDirectory; readonly db: Kysely<DB> }

/** The icons of an operator by file: those of the manifest, and the one that iOS takes. */
const ICONS: Readonly<Record<string, { readonly size: number; readonly shape: IconShape }>> = {
  '192.png': { size: 192, shape: 'shaped' },
  '512.png': { size: 512, shape: 'shaped' },
  'maskable.png': { size: 512, shape: 'whole' },
  'apple.png': { size: 180, shape: 'whole' },
}
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The name and colours of an operator may change; its icons then have other addresses. */
const FOR_AN_HOUR = 'public, max-age=3600'

/** Registers what makes an operator's game an app of its own: the manifest and the icons. */
export function registerInstall(app: FastifyInstance, { operators, db }: InstallDeps): void {
  const { render } = createPictureRenderer()
  app.get('/manifest.webmanifest', { config: { isPage: true } }, async (request, reply) => {
    const { operatorId, language } = request.visit
    const operator = await operators.byId(operatorId)
    const host = await hostInAddress(operators, operator, request)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', FOR_AN_HOUR)
      .header('vary', 'accept-language, cookie')
      .send(JSON.stringify(writeManifest(operator, language, host)))
  })
  app.get<{ Params: { folder: string; file: string } }>('/icons/:folder/:file', async (request, reply) => {
    const { folder, file } = request.params
    const icon = Object.hasOwn(ICONS, file) ? ICONS[file] : undefined
    const operator = (await operators.all()).find((one) => iconFolder(one) === `/icons/${folder}`)
    if (icon === undefined || operator === undefined) throw new ApiError('notFound')
    const png = await render(drawIcon(operator, icon.shape, icon.size, await ownPicture(db, operator)))
    if (png === undefined) throw new ApiError('unavailable')
    return reply.type('image/png').header('cache-control', FOR_EVER).send(png)
  })
}

/** The icon an operator has given, if it has one; any other address is one of our drawings. */
async function ownPicture(db: Kysely<DB>, { brand }: Operator) {
  const [, hash] = /\/([0-9a-f]{32})\.(?:svg|png|webp)$/.exec(brand.favicon ?? '') ?? []
  return hash === undefined ? undefined : loadPicture(db, hash)
}
