import type { Kysely } from 'kysely'
import { refuse } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { createBulkhead } from '../../platform/outside/bulkhead.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import type { LoginLog, LoginMode, LoginProvider } from './login-provider.ts'
import { createPhoneBook, type PhoneBook } from './phone-book.ts'
import { createProviderSessions, type ProviderSessions } from './provider-session.ts'
import { demoProvider } from './providers/demo.ts'
import { createSpProvider } from './providers/sp.ts'

/** Every way to log in, and what logins keep. */
export type Logins = {
  readonly providers: Readonly<Record<LoginMode, LoginProvider>>
  readonly phones: PhoneBook
  readonly providerSessions: ProviderSessions
}

export function createLogins(deps: {
  readonly db: Kysely<DB>
  readonly log: LoginLog
  /** Seals what names a person. */
  readonly ring: KeyRing
}): Logins {
  const bulkhead = createBulkhead()
  const later: LoginProvider = { prove: async () => refuse({ code: 'notYetAvailable' }) }
  return {
    providers: {
      demo: demoProvider,
      sp: createSpProvider({ ...deps, bulkhead }),
      orange: later,
      phone: later,
      oidc: later,
    },
    phones: createPhoneBook(deps.ring),
    providerSessions: createProviderSessions(deps.ring),
  }
}
