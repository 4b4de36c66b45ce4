import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildPath } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import type { OperatorDirectory } from '../operator-directory.ts'
import { cacheKeyOf, firstCallOf, type FirstCall } from './first-call.ts'
import { writePage, type FirstAnswer, type PagePreview } from './first-page.ts'
import { hostInAddress, iconFolder, pageColor } from './install.ts'
import { loadBrandPreview } from './brand-previews.ts'
import { presentBrand, presentPreview } from './present-brand.ts'

export type PageDeps = {
  readonly operators: OperatorDirectory
  readonly readyAnswers: ReadyAnswers
  readonly db: Kysely<DB>
}

/** Says what the link to a page is previewed with; undefined for most pages. */
export type PreviewPage = (request: FastifyRequest) => Promise<PagePreview | undefined>

/** Makes the function that turns the built page into the first response to an operator's visitor. */
export function createPageFiller(
  app: FastifyInstance,
  deps: PageDeps,
  previewPage: PreviewPage = async () => undefined,
): (html: string, request: FastifyRequest) => Promise<string> {
  return async (html, request) => {
    const { operatorId, language, frameOrigins } = request.visit
    const published = await deps.operators.byId(operatorId)
    const { preview: token } = request.query as Record<string, unknown>
    const previewed = await loadBrandPreview(deps.db, token)
    const of = previewed === undefined ? published : await deps.operators.byId(previewed.operatorId)
    // A published brand keeps its identity: what is made of it is kept with it.
    const operator = previewed === undefined ? of : { ...of, brand: previewed.brand, texts: previewed.texts }
    const brand = previewed === undefined ? presentBrand(of) : presentPreview(operator, String(token))
    // Also one that is over: its address was never meant to be found.
    const isDraft = token !== undefined
    const call = firstCallOf(request.url.split('?')[0] ?? '')
    const [first, preview, host] = await Promise.all([
      call === undefined ? undefined : loadFirstAnswer(app, deps, request, call),
      previewPage(request),
      hostInAddress(deps.operators, operator, request),
    ])
    const asked = new URLSearchParams({ lang: language, ...(host !== undefined && { host }) })
    const install = {
      manifest: `/manifest.webmanifest?${asked.toString()}`,
      icon: `${iconFolder(operator)}/apple.png`,
      color: pageColor(operator),
    }
    return writePage(html, { brand, language, frameOrigins, first, preview, install, isDraft })
  }
}

/**
 * The first answer a page needs, requested from ourselves at most once a second; if it fails, the page starts without
 * it.
 */
async function loadFirstAnswer(
  app: FastifyInstance,
  deps: PageDeps,
  request: FastifyRequest,
  call: FirstCall,
): Promise<FirstAnswer | undefined> {
  const { operatorId, language } = request.visit
  const { host } = request.query as Record<string, unknown>
  const url = buildPath(call.name, call.params ?? {}, {
    ...call.query,
    host: typeof host === 'string' ? host : undefined,
    lang: language,
  })
  try {
    const { bytes } = await deps.readyAnswers.get(`first:${operatorId}:${url}`, async () => {
      const answer = await app.inject({ url, headers: { host: request.host } })
      if (answer.statusCode !== 200) throw new ApiError('unavailable')
      return answer.body
    })
    const answer: unknown = JSON.parse(bytes.toString())
    return { key: cacheKeyOf(call), answer: call.isPaged ? { pages: [answer], pageParams: [1] } : answer }
  } catch {
    return undefined
  }
}
