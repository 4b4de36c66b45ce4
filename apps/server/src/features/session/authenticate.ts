import type { Kysely } from 'kysely'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { Refusal } from '../../platform/http/register-operation.ts'
import { readHostName, type Operator, type OperatorDirectory } from '../operators/index.ts'
import { isGuestSession, ONLOOKER_SESSION, openGuest } from './open-guest.ts'
import type { Manager } from './repo.ts'

/** Who a session turned out to be. An onlooker is nobody's manager. */
export type OpenedSession = { readonly operator: Operator; readonly manager: Manager | undefined }

export type AuthenticateInput = {
  readonly sessionId: string
  /** The operator the address of this request belongs to. */
  readonly operatorId: number
  /** A registered brand asked for by name, as in the address (decision 7). */
  readonly host?: string | undefined
  readonly mode?: Operator['brand']['loginMode'] | undefined
}

/**
 * Swaps a provider's session for a manager (decision 8). The demo login is its own provider; the other
 * modes of the contract are not built yet.
 */
export async function authenticate(
  deps: { readonly db: Kysely<DB>; readonly operators: OperatorDirectory },
  input: AuthenticateInput,
): Promise<Result<OpenedSession, Refusal>> {
  if (input.host !== undefined && input.host !== '' && readHostName(input.host) === undefined) {
    return refuse({ code: 'badRequest' })
  }
  const own = await deps.operators.byId(input.operatorId)
  const operator = (await findRegistered(deps.operators, input.host)) ?? own
  const mode = input.mode ?? operator.brand.loginMode
  if (mode !== 'demo') return refuse({ code: 'notYetAvailable' })
  if (operator.brand.loginMode !== 'demo') return refuse({ code: 'loginFailed' })
  if (input.sessionId === ONLOOKER_SESSION) return ok({ operator, manager: undefined })
  if (!isGuestSession(input.sessionId)) return refuse({ code: 'loginFailed' })
  return ok({ operator, manager: await openGuest(deps.db, operator, input.sessionId) })
}

async function findRegistered(operators: OperatorDirectory, host: string | undefined) {
  const name = host === undefined ? undefined : readHostName(host)
  return name === undefined ? undefined : (await operators.all()).find(({ hosts }) => hosts.includes(name))
}
