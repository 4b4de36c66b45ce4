/** What the pages of the console take of the contract: types, and nothing that runs. */
import type { z } from 'zod'
import type { ConsoleOperations } from './operations.ts'

export type { ConsoleOperationName } from './paths.ts'
export type { StaffRole } from './roles.ts'
export type { ErrorCode } from '../errors.ts'

type Schema<T> = T extends z.ZodType ? z.input<T> : undefined

/** The whole answer of a call of the console. */
export type ConsoleAnswer<N extends keyof ConsoleOperations> = z.output<ConsoleOperations[N]['answer']>
/** The `data` of a call's answer. */
export type ConsoleData<N extends keyof ConsoleOperations> = ConsoleAnswer<N>['data']
/** The body that a call of the console is sent. */
export type ConsoleBody<N extends keyof ConsoleOperations> = Schema<ConsoleOperations[N]['body']>
/** The query that a call of the console takes. */
export type ConsoleQuery<N extends keyof ConsoleOperations> = Schema<ConsoleOperations[N]['query']>
