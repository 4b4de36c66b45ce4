import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../platform/http/register-operation.ts'

/** Who tries a code, and from which address. */
export type Guesser = {
  /** Undefined for somebody who is not logged in. */
  readonly managerId: number | undefined
  readonly address: string
  /** What a page says of itself asks for it, before the page does. */
  readonly isPreview: boolean
}

const PREVIEW = 'x-gaffer-preview'
/** Known to nobody outside, so that no guess can pass for that of a preview. */
const MARK = randomBytes(16).toString('base64url')

/** The headers by which a preview asks for what a code belongs to, so that the page after it is no second guess. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = { [PREVIEW]: MARK }

/** Who tries a code by a call. */
export function guesserOf({ caller, request }: Pick<RequestContext, 'caller' | 'request'>): Guesser {
  return {
    managerId: caller?.managerId,
    address: request.ip,
    isPreview: request.headers[PREVIEW] === MARK,
  }
}
