import { callOutside, type OutsideCall, OutsideFailure } from '../platform/outside/call-outside.ts'
import { signEvent } from './sign-event.ts'

/** How long a receiver may take for one event, until its whole answer has arrived. */
const TIMEOUT_MS = 10_000
/** Of an answer only the status counts; one that goes on and on is a failure. */
const MAX_ANSWER_BYTES = 64 * 1024
const GONE = 410

/** What a receiver did with an event: nothing that it wrote is kept, only its status or what failed. */
export type Answer =
  | { readonly outcome: 'received' }
  | { readonly outcome: 'gone' | 'failed'; readonly failure: string }

/** The call to an external server, which tests replace. */
export type CallOutside = (call: OutsideCall) => Promise<{ readonly status: number }>

/** Sends an event to a receiver: any 2xx counts as received; redirects are not followed. */
export async function callReceiver(
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: number },
  call: CallOutside = callOutside,
): Promise<Answer> {
  try {
    const { status } = await call({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signEvent(secrets, { id, at, body }) },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    if (status >= 200 && status < 300) return { outcome: 'received' }
    return { outcome: status === GONE ? 'gone' : 'failed', failure: String(status) }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return { outcome: 'failed', failure: error.message }
  }
}
