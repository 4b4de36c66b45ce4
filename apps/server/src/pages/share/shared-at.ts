import { roundScopedIdText } from '@gaffer/contract'
import type { SharedKind } from './picture-request.ts'

/** What the page at an address of ours shares, if it does. */
export function sharedAt(url: string): { readonly kind: SharedKind; readonly id: string } | undefined {
  // As it is written: what begins with two slashes would be read as the address of another host.
  const [pathname = '', query] = url.split('?', 2)
  const [, kind, code] = /^\/(games|leagues)\/join\/([\w-]{4,20})\/?$/.exec(pathname) ?? []
  if (code !== undefined) return { kind: kind === 'games' ? 'game' : 'league', id: code }
  const team = new URLSearchParams(query).get('team')
  if (!/^\/tournamentDetails\/[0-9]+\/?$/.test(pathname) || team === null) return undefined
  return roundScopedIdText.safeParse(team).success ? { kind: 'team', id: team } : undefined
}
