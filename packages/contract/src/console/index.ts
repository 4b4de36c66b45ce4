import type { z } from 'zod'
import type { ConsoleOperations } from './operations.ts'

export { CONTEST_STATES } from './contests.ts'
export type { ConsoleOperation } from './operation.ts'
export { CONSOLE_OPERATIONS, type ConsoleOperations } from './operations.ts'
export { buildConsolePath, CONSOLE_BASE, CONSOLE_PATHS, type ConsoleOperationName } from './paths.ts'
export { STAFF_ROLES, type StaffRole } from './roles.ts'

type Schema<T> = T extends z.ZodType ? z.input<T> : undefined

/** The whole answer of a call of the console. */
export type ConsoleAnswer<N extends keyof ConsoleOperations> = z.output<ConsoleOperations[N]['answer']>
/** The body that a call of the console is sent. */
export type ConsoleBody<N extends keyof ConsoleOperations> = Schema<ConsoleOperations[N]['body']>
