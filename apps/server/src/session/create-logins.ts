import type { Result } from '@gaffer/rules'
import type { Refusal } from '../platform/http/register-operation.ts'
import { createBulkhead } from '../platform/outside/bulkhead.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import type { Operator } from '../operators/index.ts'
import { createLoginCodes } from './login-codes.ts'
import type { LoginMode, LoginProvider, ProviderDeps } from './login-provider.ts'
import { createPhoneBook, type PhoneBook } from './phone-book.ts'
import { createProviderSessions, type ProviderSessions } from './provider-session.ts'
import { demoProvider } from './providers/demo.ts'
import { createOidcFlow, createOidcProvider, type OidcFlow } from './providers/oidc.ts'
import { createOrangeProvider } from './providers/orange.ts'
import { askLoginCode, createPhoneProvider, type AskedCode, type AskedForCode } from './providers/phone.ts'
import { createSpProvider } from './providers/sp.ts'
import type { SmsSender } from './sms/sms-sender.ts'

/** Every way to log in, and what logins store. */
export type Logins = {
  readonly providers: Readonly<Record<LoginMode, LoginProvider>>
  readonly phones: PhoneBook
  readonly providerSessions: ProviderSessions
  readonly oidc: OidcFlow
  /** Seals what a browser keeps while its visitor is at a provider. */
  readonly loginRing: KeyRing
  readonly askLoginCode: (operator: Operator, asked: AskedForCode) => Promise<Result<AskedCode, Refusal>>
}

export function createLogins(
  deps: ProviderDeps & {
    /** Seals data that identifies a person. */
    readonly ring: KeyRing
    readonly sms: SmsSender
  },
): Logins {
  const bulkhead = createBulkhead()
  const phones = createPhoneBook(deps.ring)
  const codes = createLoginCodes(deps.ring, phones)
  return {
    providers: {
      demo: demoProvider,
      sp: createSpProvider({ ...deps, bulkhead }),
      orange: createOrangeProvider(deps),
      phone: createPhoneProvider({ ...deps, codes }),
      oidc: createOidcProvider(deps),
    },
    phones,
    providerSessions: createProviderSessions(deps.ring),
    oidc: createOidcFlow({ ...deps, bulkhead }),
    loginRing: deps.ring,
    askLoginCode: (operator, asked) => askLoginCode({ ...deps, bulkhead, codes }, operator, asked),
  }
}
