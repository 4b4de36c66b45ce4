import { EDITIONS } from '../operators/editions.ts'
import { operatorFile } from '../operators/operator-file.ts'
import type { OperatorData, OperatorLogin } from '../operators/operator.ts'
import { upsertOperator } from '../operators/repo.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'
import type { Tx } from '../football/write-football.ts'
import { next } from './next-number.ts'

type TestLogin = { readonly mode: 'demo' | 'sp' | 'orange' | 'phone' | 'oidc' } & Readonly<
  Record<string, unknown>
>

/**
 * Adds an operator whose visitors log in like this, even with settings no file could contain; `secret` and `key` are
 * shared with the external party. Returns the host of its pages.
 */
export async function buildLoginOperator(
  db: Tx,
  { secret, key, ...login }: TestLogin,
  name?: string,
  overrides: Partial<Pick<OperatorData, 'fairPlay'>> = {},
): Promise<string> {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('there is no edition to build an operator from')
  const slug = `login-${next()}`
  const host = name ?? `${slug}.example`
  const checked = operatorFile.shape.login.safeParse(login)
  const id = await upsertOperator(db, {
    ...edition,
    isCurrencySet: true,
    ...overrides,
    slug,
    hosts: [host],
    login: checked.success ? checked.data : ({ timeoutMs: 4_000, ...login } as unknown as OperatorLogin),
  })
  if (typeof key === 'string') await writeOperatorSecrets(db, id, { gatewayKey: key })
  if (typeof secret === 'string') {
    await writeOperatorSecrets(db, id, { [login.mode === 'oidc' ? 'clientSecret' : 'endpointKey']: secret })
  }
  return host
}
