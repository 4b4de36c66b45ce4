/** The only place that talks to the server; who calls is known by the cookie of the console. */
import { buildConsolePath, CONSOLE_PATHS } from '@gaffer/contract/console-paths'
import type {
  ConsoleAnswer,
  ConsoleBody,
  ConsoleOperationName,
  ConsoleQuery,
  ErrorCode,
} from '@gaffer/contract/console-types'
import { ApiError } from './api-error.ts'

const ANSWER_WITHIN_MS = 20_000

/** What a call is sent, without the parts it does not have. */
export type CallInput<N extends ConsoleOperationName> = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: ConsoleQuery<N>
  readonly body?: ConsoleBody<N>
  readonly signal?: AbortSignal
}

type AnyAnswer = { has_error?: boolean; message?: string; code?: ErrorCode }

/** Makes a call and returns its whole answer. Throws ApiError. */
export async function request<N extends ConsoleOperationName>(
  name: N,
  input: CallInput<N> = {},
): Promise<ConsoleAnswer<N>> {
  const response = await send(name, input)
  const answer = await readAnswer(response)
  if (!response.ok || answer.has_error === true) {
    throw new ApiError(answer.code ?? 'internal', response.status, answer.message ?? '')
  }
  // The server serializes every answer with the schema this type comes from.
  return answer as unknown as ConsoleAnswer<N>
}

async function send<N extends ConsoleOperationName>(name: N, input: CallInput<N>): Promise<Response> {
  const signals = [AbortSignal.timeout(ANSWER_WITHIN_MS), ...(input.signal ? [input.signal] : [])]
  const query = input.query as Readonly<Record<string, string | number | undefined>> | undefined
  try {
    return await fetch(buildConsolePath(name, input.params, query), {
      method: CONSOLE_PATHS[name].method,
      credentials: 'same-origin',
      headers: input.body === undefined ? {} : { 'content-type': 'application/json' },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    if (input.signal?.aborted === true) throw error
    throw new ApiError('network', 0, '')
  }
}

async function readAnswer(response: Response): Promise<AnyAnswer> {
  try {
    return (await response.json()) as AnyAnswer
  } catch {
    throw new ApiError(response.ok ? 'internal' : 'unavailable', response.status, '')
  }
}
