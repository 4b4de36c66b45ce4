/** The operator this page was opened for by `?host=`; it stays in the address wherever one goes. */
const page: { host: string | undefined } = { host: undefined }

export function setPageHost(host: string | undefined): void {
  page.host = host
}

/** Puts the operator back into the address after it was left out of a link, so that a reload finds the same one. */
export function keepPageHost({ search }: { readonly search: string }): void {
  if (page.host === undefined || new URLSearchParams(search).get('host') === page.host) return
  const address = new URL(window.location.href)
  address.searchParams.set('host', page.host)
  window.history.replaceState(window.history.state, '', address)
}

/** The address of a place as others are sent it: at the same operator. */
export function addressToShare(path: string): string {
  const address = new URL(path, window.location.origin)
  if (page.host !== undefined) address.searchParams.set('host', page.host)
  return address.href
}
