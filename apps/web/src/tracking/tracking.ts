/**
 * What a product wants to know of how it is used: named events, nothing of who somebody is. The one port
 * through which they leave. It is open only where the operator's flag is on and the reader's browser asks
 * for neither Do Not Track nor Global Privacy Control; nothing is loaded or sent otherwise.
 */
import type { RouteName } from '../lib/paths.ts'

/** Every event there is. A screen is the name of its route, never its address. */
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

/** Opens the port where it may be open; returns how to close it. */
export function openTracking(isOn: boolean, reader: ReaderWishes, port: TrackingPort): () => void {
  open.port = isOn && !refusesTracking(reader) ? port : undefined
  return () => (open.port = undefined)
}

/** Sends an event; a port that fails disturbs nobody. */
export function track(event: ProductEvent): void {
  try {
    open.port?.(event)
  } catch (error) {
    reportError(error)
  }
}
