import type { Operation } from '@gaffer/contract'
import type { z } from 'zod'
import type { ReadyAnswer, ReadyAnswers } from './ready-answers.ts'
import { serializeAnswer, type RequestContext } from './register-operation.ts'

/** An answer without its envelope. */
type Unwrapped<O extends Operation> = Omit<z.input<O['answer']>, 'has_error' | 'message'>

/**
 * An answer that is the same for all anonymous callers of an operator in one language: computed at most once a second
 * per input, sent as ready bytes.
 */
export async function answerReady<O extends Operation>(
  readyAnswers: ReadyAnswers,
  operation: O,
  { operatorId, language }: Pick<RequestContext, 'operatorId' | 'language'>,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  make: () => Unwrapped<O> | Promise<Unwrapped<O>>,
): Promise<{ readonly ready: ReadyAnswer }> {
  const key = JSON.stringify([operation.name, operatorId, language, input.params, input.query, input.body])
  return { ready: await readyAnswers.get(key, async () => serializeAnswer(operation, await make())) }
}
