import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS, type WalkStep } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { loadSecretStates, secretsUsedBy } from '../../operators/index.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import { type LoginWalkDeps, redirectAddressesOf, walkLogin } from '../../session/index.ts'
import { registerAskedAct, registerRead } from '../../staff/index.ts'
import { walkWallet } from '../../wallet/index.ts'
import { type ChangeDeps, registerSetUpChange } from './change-routes.ts'
import { seenOf } from './seen-set-up.ts'

export type SetUpDeps = ChangeDeps & LoginWalkDeps

/** However often it is pressed, another party is walked once at a time. */
const MAX_KEPT = 200

/** The calls about how an operator is set up: its login, its wallet, its hosts, its secrets. */
export function registerSetUp(app: FastifyInstance, deps: SetUpDeps): void {
  const { db, config } = deps
  registerSetUpChange(app, deps)
  const walks = createSharedReads<readonly WalkStep[]>({ max: MAX_KEPT })
  const walkOnce = (key: readonly unknown[], walk: () => Promise<readonly WalkStep[]>) => {
    const name = JSON.stringify(key)
    // The next press is a test of its own.
    return walks.get(name, walk).finally(() => walks.forget(name))
  }

  registerRead(app, deps, CONSOLE_OPERATIONS.setUp, async (_, { operator }) => {
    const used = secretsUsedBy(operator)
    const secrets = await loadSecretStates(db, operator.id)
    return ok({
      data: {
        login: settingsOf(operator.login),
        wallet: settingsOf(operator.wallet),
        seen: await seenOf(db, operator),
        hosts: [...operator.hosts],
        frame_origins: [...operator.frameOrigins],
        redirect_addresses: [...redirectAddressesOf(operator, config)],
        secrets: secrets.map(({ name, isSet, setAt, setBy }) => ({
          name,
          is_used: used.includes(name),
          is_set: isSet,
          set_at: setAt?.toISOString() ?? null,
          set_by: setBy,
        })),
      },
    })
  })

  registerAskedAct(
    app,
    deps,
    CONSOLE_OPERATIONS.testLogin,
    async (_, { operator }) =>
      walkOnce(['login', operator.id, operator.login], () => walkLogin(operator, deps)),
    async (_tx, _input, { operator }, steps) =>
      ok({
        answer: { data: { steps: [...steps] } },
        changed: { subject: { kind: 'login', id: operator.slug }, after: findingsOf(steps) },
      }),
  )

  registerAskedAct(
    app,
    deps,
    CONSOLE_OPERATIONS.testWallet,
    async ({ body }, { operator }) =>
      walkOnce(['wallet', operator.id, operator.wallet, body.customer ?? null], () =>
        walkWallet(operator, body.customer),
      ),
    async (_tx, _input, { operator }, steps) =>
      ok({
        answer: { data: { steps: [...steps] } },
        changed: { subject: { kind: 'wallet', id: operator.slug }, after: findingsOf(steps) },
      }),
  )
}

type Setting = string | number | boolean | string[] | Record<string, string | boolean>

/** Settings as the operator's file has them; what is undefined there is left out. */
function settingsOf(settings: object): Record<string, Setting> {
  return JSON.parse(JSON.stringify(settings)) as Record<string, Setting>
}

function findingsOf(steps: readonly WalkStep[]): Readonly<Record<string, string>> {
  return Object.fromEntries(steps.map(({ step, found }) => [step, found]))
}
