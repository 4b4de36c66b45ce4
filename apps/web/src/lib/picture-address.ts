import { addressToShare } from './page-host.ts'

/** Where the server draws what is shared: a team, or an invitation by its code. */
export function pictureAddress(
  kind: 'team' | 'game' | 'league',
  id: number | string,
  language: string,
  shape: 'story' | 'square' = 'story',
): string {
  const address = new URL(addressToShare(`/share/${kind}/${id}/${shape}.png`))
  address.searchParams.set('lang', language)
  return address.href
}
