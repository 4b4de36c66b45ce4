import type { ErrorCode } from '@gaffer/contract/types'

/** Every failure of a call: refused by the server, or without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** `network` when there was no answer at all. */
  readonly code: ErrorCode | 'network'
  readonly status: number

  constructor(code: ErrorCode | 'network', status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Whether an error is the refusal with this code. */
export function isRefusal(error: unknown, code: ErrorCode | 'network'): boolean {
  return error instanceof ApiError && error.code === code
}

/** Why a team is not shown before its deadline, or before a room's round is finished. */
const HIDDEN_TEAM = ['teamHiddenBeforeStart', 'roomRoundNotFinished'] as const

/** The refusal of a team that is not shown yet: others' to a manager, and any to staff who look at a manager's screens. */
export function whyTeamIsHidden(error: unknown): (typeof HIDDEN_TEAM)[number] | undefined {
  return HIDDEN_TEAM.find((code) => isRefusal(error, code))
}

/** Failures that may pass by themselves whatever their status: an answer cut short, or not in our words. */
const PASSING: readonly string[] = ['network', 'internal', 'unavailable', 'tooManyRequests']

/** Whether a failure may pass by itself: there was no answer, a broken one, or none for now. */
export function mayPass(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status >= 500 || PASSING.includes(error.code))
}

/** Refused whenever it is asked: the call is wrong, or what it names does not exist. */
const FINAL: readonly number[] = [400, 404, 410]

/** Whether nothing but another page or an act of the reader can end a failure: no machine asks again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.includes(error.status) && !mayPass(error)
}

/** Whether an error says what is wrong with a name. */
export function isAboutName(error: unknown): error is ApiError {
  return error instanceof ApiError && /^(?:name|teamName)/.test(error.code)
}
