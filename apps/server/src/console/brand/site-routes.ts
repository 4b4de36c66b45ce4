import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS, type SiteStep } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import type { Operator } from '../../operators/index.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import { type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { checkSite, type GameAnswer } from './check-site.ts'

/** However often somebody asks, a page is visited once within this time. */
const MAX_AGE_MS = 3_000
const MAX_KEPT = 200

/** The call that looks at a page which is to show the game. */
export function registerSiteCheck(app: FastifyInstance, deps: ConsoleDeps): void {
  const looks = createSharedReads<readonly SiteStep[]>({ maxAgeMs: MAX_AGE_MS, max: MAX_KEPT })
  registerRead(app, deps, CONSOLE_OPERATIONS.checkSite, async ({ query }, { operator }) => {
    const { id, hosts, frameOrigins } = operator
    const steps = await looks.get(JSON.stringify([id, hosts, frameOrigins, query.page]), async () =>
      checkSite(operator, query.page, {
        all: await deps.operators.all(),
        isHttps: deps.config.SECURE_COOKIES,
        askGame: () => askGame(app, operator),
      }),
    )
    return ok({ data: { steps: [...steps] } })
  })
}

/** What our own answer to a browser says, asked of ourselves as a browser would. */
async function askGame(app: FastifyInstance, { hosts: [host] }: Operator): Promise<GameAnswer> {
  const { headers } = await app.inject({ url: '/api/gaffer/brand', headers: { host: host ?? 'localhost' } })
  const said = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]))
  return { policy: said('content-security-policy') ?? '', frameOptions: said('x-frame-options') }
}
