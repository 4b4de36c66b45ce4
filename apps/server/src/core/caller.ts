import type { RequestContext } from '../platform/http/register-operation.ts'

/** A manager of an operator, making a call. */
export type Caller = {
  readonly operatorId: number
  readonly managerId: number
  /** When they logged in, in epoch seconds; undefined where nobody did, as for bots. */
  readonly openedAt?: number | undefined
}

/** Someone looking at a page of an operator, logged in or not. */
export type Viewer = { readonly operatorId: number; readonly managerId: number | undefined }

/** The viewer of a request. */
export function viewerOf({ operatorId, caller }: Pick<RequestContext, 'operatorId' | 'caller'>): Viewer {
  return { operatorId, managerId: caller?.managerId }
}
