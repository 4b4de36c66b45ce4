import type { JudgeName } from '../../core/names/judge-new-name.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import type { PhoneBook, SessionGuard } from '../../session/index.ts'
import type { ConsoleDeps } from '../../staff/index.ts'

/** What the pages of managers need besides what every page of the console has. */
export type ManagersDeps = ConsoleDeps & {
  readonly phones: PhoneBook
  readonly sessions: SessionGuard
  readonly judgeName: JudgeName
  readonly tokens: Tokens
}
