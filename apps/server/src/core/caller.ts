import type { RequestContext } from '../platform/http/register-operation.ts'

/** A manager of an operator, making a call. */
export type Caller = {
  readonly operatorId: number
  readonly managerId: number
  /** When they logged in, in epoch seconds; undefined where nobody did, as for bots. */
  readonly openedAt?: number | undefined
  /** Staff look at the manager's screens. */
  readonly isView?: boolean | undefined
}

/** Someone looking at a page of an operator, logged in or not. */
export type Viewer = {
  readonly operatorId: number
  readonly managerId: number | undefined
  /** Staff look at the manager's screens. */
  readonly isView?: boolean | undefined
}

/** The viewer of a request. */
export function viewerOf({ operatorId, caller }: Pick<RequestContext, 'operatorId' | 'caller'>): Viewer {
  return { operatorId, managerId: caller?.managerId, isView: caller?.isView }
}

/**
 * Whether a team is the viewer's own, to be seen at any time. Staff who look at its manager's screens see of it what
 * anybody does.
 */
export function isOwnTeam(viewer: Viewer, team: { readonly managerId: number }): boolean {
  return viewer.managerId === team.managerId && viewer.isView !== true
}
