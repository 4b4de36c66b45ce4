import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '@gaffer/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { writePage } from './first-page.ts'
import { presentBrand } from './present-brand.ts'

export type PageDeps = { readonly operators: OperatorDirectory; readonly readyAnswers: ReadyAnswers }

/** The public call a screen asks first, by the first segment of its path; the id is the next segment. */
const FIRST_CALLS: Readonly<Record<string, (id: string) => string | undefined>> = {
  home: () => '/home/tournaments?status=upcoming&type=official&page=1',
  tournamentDetails: (id) => (isId(id) ? `/overview/tournaments/${id}` : undefined),
  enterTournament: (id) => (isId(id) ? `/tournament/${id}` : undefined),
  selectPlayers: (id) => (isId(id) ? `/tournament/${id}` : undefined),
  scoring: (id) => (isId(id) ? `/subTournament/scoring?tournament_id=${id}` : '/subTournament/scoring'),
  playerInfo: (id) => (isId(id) ? `/users/player/${id}/info` : undefined),
}

/** The address of the first public call of a page; undefined for pages that ask nothing public first. */
export function firstCallOf(pagePath: string): string | undefined {
  const [, screen = '', id = ''] = pagePath.split('/')
  const call = Object.hasOwn(FIRST_CALLS, screen) ? FIRST_CALLS[screen]?.(id) : undefined
  return call === undefined ? undefined : `${API_BASE}${call}`
}

function isId(text: string): boolean {
  return /^[1-9][0-9]{0,9}$/.test(text)
}

/** Makes the function that turns the built page into the first response of an operator's visitor. */
export function createPageFiller(
  app: FastifyInstance,
  deps: PageDeps,
): (html: string, request: FastifyRequest) => Promise<string> {
  return async (html, request) => {
    const { operatorId, language } = request.visit
    const brand = presentBrand(await deps.operators.byId(operatorId))
    return writePage(html, { brand, language, answers: await loadFirstAnswers(app, deps, request) })
  }
}

/** The first answer of a page, asked of ourselves at most once a second; a page does without when it fails. */
async function loadFirstAnswers(
  app: FastifyInstance,
  deps: PageDeps,
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const call = firstCallOf(request.url.split('?')[0] ?? '')
  if (call === undefined) return {}
  const { operatorId, language } = request.visit
  const own = { ...readQuery(request), lang: language }
  try {
    const { bytes } = await deps.readyAnswers.get(`first:${operatorId}:${language}:${call}`, async () => {
      const url = `${call}${call.includes('?') ? '&' : '?'}${new URLSearchParams(own)}`
      const answer = await app.inject({ url, headers: { host: request.host } })
      if (answer.statusCode !== 200) throw new ApiError('unavailable')
      return answer.body
    })
    return { [call]: JSON.parse(bytes.toString()) }
  } catch {
    return {}
  }
}

function readQuery(request: FastifyRequest): Record<string, string> {
  const { host } = request.query as Record<string, unknown>
  return typeof host === 'string' ? { host } : {}
}
