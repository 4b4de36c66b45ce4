import { LANGUAGES, roundScopedIdText } from '@gaffer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PREVIEW_HEADERS } from '../../invitations/index.ts'
import type { OperatorDirectory, PagePreview } from '../../operators/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { UserTeamDeps } from '../../squads/index.ts'
import { drawPicture, type Shape, SHAPES } from './draw-picture.ts'
import { type PictureRequest, SHARED, type SharedKind, type Told } from './picture-request.ts'
import { createPictureRenderer } from './render-picture.ts'
import { sharedAt } from './shared-at.ts'
import { tellGame, tellLeague } from './tell-invitation.ts'
import { tellTeam } from './tell-team.ts'

export type ShareDeps = UserTeamDeps & { readonly operators: OperatorDirectory }

/** A picture moves with the points; whoever keeps it asks again after a minute. */
const CACHE = 'public, max-age=60'

/** The pictures of teams and invitations, `/share/<kind>/<id>/<shape>.png`, in the operator's look and a language. */
export function registerShare(app: FastifyInstance, deps: ShareDeps): void {
  const pictures = createPictureRenderer()
  app.get<{ Params: { kind: string; id: string; file: string } }>(
    '/share/:kind/:id/:file',
    { config: { isPage: true } },
    async (request, reply) => {
      const { kind: asked, id, file } = request.params
      const shape = (Object.keys(SHAPES) as Shape[]).find((name) => file === `${name}.png`)
      const kind = SHARED.find((name) => name === asked)
      const told =
        shape === undefined || kind === undefined ? undefined : await tell(app, deps, request, { kind, id })
      if (shape === undefined || told === undefined) throw new ApiError('notFound')
      const drawing = drawPicture(told.picture, shape)
      if (pictures.kept(drawing) === undefined) await app.limitPictures(request, reply)
      const png = await pictures.render(drawing)
      if (png === undefined) throw new ApiError('unavailable')
      if (!isLanguageNamed(request)) void reply.header('vary', 'accept-language, cookie')
      return reply.type('image/png').header('cache-control', CACHE).send(png)
    },
  )
}

/** Whether the address names the language, as those of our links do: the picture is then the same for everybody. */
function isLanguageNamed({ query }: FastifyRequest): boolean {
  const { lang } = query as Record<string, unknown>
  return LANGUAGES.some((language) => language === lang)
}

/** Makes what a page says of itself where its link is previewed: of an invitation or a team by its picture too. */
export function createPreviews(
  app: FastifyInstance,
  deps: ShareDeps,
): (request: FastifyRequest) => Promise<PagePreview | undefined> {
  return async (request) => {
    const shared = sharedAt(request.url)
    if (shared === undefined) return undefined
    const told = await tell(app, deps, request, shared).catch(() => undefined)
    if (told === undefined) return undefined
    const { host } = request.query as Record<string, unknown>
    const address = new URL(
      `/share/${shared.kind}/${shared.id}/square.png`,
      `${request.protocol}://${request.host}`,
    )
    address.searchParams.set('lang', request.visit.language)
    if (typeof host === 'string') address.searchParams.set('host', host)
    return { title: told.title, text: told.text, picture: { url: address.href, ...SHAPES.square } }
  }
}

async function tell(
  app: FastifyInstance,
  deps: ShareDeps,
  request: FastifyRequest,
  { kind, id }: { readonly kind: SharedKind; readonly id: string },
): Promise<Told | undefined> {
  const pictureRequest = await requestOf(app, deps, request)
  switch (kind) {
    case 'team': {
      const { data: teamId } = roundScopedIdText.safeParse(id)
      return teamId === undefined ? undefined : tellTeam(deps, pictureRequest, teamId)
    }
    case 'game':
      return tellGame(pictureRequest, id)
    case 'league':
      return tellLeague(pictureRequest, id)
  }
}

/** Invitations are asked for as any page does, so that guessing codes is limited here as there, and as one guess. */
async function requestOf(
  app: FastifyInstance,
  { operators }: ShareDeps,
  { visit, query, host, ip }: FastifyRequest,
): Promise<PictureRequest> {
  const asked = (query as Record<string, unknown>).host
  return {
    operator: await operators.byId(visit.operatorId),
    language: visit.language,
    ask: async (url) => {
      const answer = await app.inject({
        url,
        query: { lang: visit.language, ...(typeof asked === 'string' && { host: asked }) },
        headers: { host, ...PREVIEW_HEADERS },
        remoteAddress: ip,
      })
      return answer.statusCode === 200 ? answer.json<{ data: unknown }>().data : undefined
    },
  }
}
