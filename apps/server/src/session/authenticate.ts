import { ok, refuse, type Result } from '@gaffer/rules'
import type { Refusal } from '../platform/http/register-operation.ts'
import { readHostName, type Operator, type OperatorDirectory } from '../operators/index.ts'
import type { Evidence, LoginMode, LoginProvider, Proof } from './login-provider.ts'
import { openManager, type OpenDeps } from './open-manager.ts'
import { loadManager, loadManagerOfSubject, type Manager } from './repo.ts'

/** The result of a login. An onlooker is not a manager. */
export type OpenedSession = {
  readonly operator: Operator
  readonly manager: Manager | undefined
  /** In the form that may be shown. */
  readonly phone: string | null
  /** The id by which a new guest is known again. */
  readonly guest?: string | undefined
  /** When a login that is passed on began, in epoch seconds; undefined of one that begins now. */
  readonly openedAt?: number | undefined
}

export type AuthenticateDeps = OpenDeps & {
  readonly operators: OperatorDirectory
  readonly providers: Readonly<Record<LoginMode, LoginProvider>>
}

export type AuthenticateInput = Evidence & {
  /** The operator that this request's address belongs to. */
  readonly operatorId: number
  /** A registered brand named in the address. */
  readonly host?: string | undefined
  /** The login mode the caller expects there. */
  readonly mode?: LoginMode | undefined
}

/** Exchanges what a provider gave for a manager; the operator's data says which provider it is. */
export async function authenticate(
  deps: AuthenticateDeps,
  input: AuthenticateInput,
): Promise<Result<OpenedSession, Refusal>> {
  const operator = await findOperator(deps.operators, input.operatorId, input.host)
  if (operator === undefined) return refuse({ code: 'badRequest' })
  const mode = operator.login.mode
  if (input.mode !== undefined && input.mode !== mode) return refuse({ code: 'loginFailed' })
  const proof = await deps.providers[mode].prove(operator, input)
  if (!proof.ok) return proof
  if (proof.value.kind === 'onlooker') return ok({ operator, manager: undefined, phone: null })
  const manager = await managerOf(deps, operator, mode, proof.value)
  if (manager === undefined) return refuse({ code: 'loginFailed' })
  const guest = proof.value.kind === 'person' ? proof.value.guest : undefined
  const openedAt = proof.value.kind === 'manager' ? proof.value.openedAt : undefined
  return ok({ operator, manager, phone: await deps.phones.masked(deps.db, manager.id), guest, openedAt })
}

function managerOf(
  deps: AuthenticateDeps,
  operator: Operator,
  mode: LoginMode,
  proof: Exclude<Proof, { kind: 'onlooker' }>,
): Promise<Manager | undefined> {
  if (proof.kind === 'person') return openManager(deps, operator, mode, proof.person)
  return proof.kind === 'known'
    ? loadManagerOfSubject(deps.db, operator.id, mode, proof.subject)
    : loadManager(deps.db, operator.id, proof.managerId)
}

/** The registered brand named, otherwise the operator of the address; undefined when the name is not registered. */
export async function findOperator(
  operators: OperatorDirectory,
  operatorId: number,
  host: string | undefined,
): Promise<Operator | undefined> {
  if (host === undefined || host === '') return operators.byId(operatorId)
  const name = readHostName(host)
  if (name === undefined) return undefined
  return (await operators.all()).find(({ hosts }) => hosts.includes(name)) ?? operators.byId(operatorId)
}
