/**
 * The only port through which usage events leave: named events, nothing about who somebody is. It is open only where
 * the operator's flag is on and the reader's browser sends neither Do Not Track nor Global Privacy Control; otherwise
 * nothing is loaded or sent.
 */
import type { RouteName } from '../lib/paths.ts'

/** All events. A screen is given by the name of its route, never by its address. */
export type ProductEvent =
  | { readonly name: 'pageViewed'; readonly screen: RouteName | 'Other' }
  | { readonly name: ActName; readonly screen: undefined }

export const ACTS = [
  'loggedIn',
  'loggedOut',
  'teamEntered',
  'teamSaved',
  'transferMade',
  'wildcardPlayed',
  'chipPlayed',
  'chipsBought',
  'unsubscribed',
] as const
export type ActName = (typeof ACTS)[number]

/** Where events go. */
export type TrackingPort = (event: ProductEvent) => void

type ReaderWishes = {
  readonly doNotTrack?: string | null | undefined
  readonly globalPrivacyControl?: boolean | undefined
}

const open: { port: TrackingPort | undefined } = { port: undefined }

/** Whether the reader's browser asks not to be tracked. */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: ReaderWishes): boolean {
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
}

/** Opens the port where that is allowed; returns a function that closes it. */
export function openTracking(isOn: boolean, reader: ReaderWishes, port: TrackingPort): () => void {
  open.port = isOn && !refusesTracking(reader) ? port : undefined
  return () => (open.port = undefined)
}

/** Sends an event; a failing port affects nobody. */
export function track(event: ProductEvent): void {
  try {
    open.port?.(event)
  } catch (error) {
    reportError(error)
  }
}
