import type { SharedKind } from './picture-request.ts'

/** What the page at an address of ours shares, if it does. */
export function sharedAt(url: string): { readonly kind: SharedKind; readonly id: string } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page')
  const [, kind, code] = /^\/(games|leagues)\/join\/([\w-]{4,20})\/?$/.exec(pathname) ?? []
  if (code !== undefined) return { kind: kind === 'games' ? 'game' : 'league', id: code }
  const team = searchParams.get('team')
  if (!/^\/tournamentDetails\/[0-9]+\/?$/.test(pathname) || team === null) return undefined
  return /^[1-9][0-9]{0,12}$/.test(team) ? { kind: 'team', id: team } : undefined
}
