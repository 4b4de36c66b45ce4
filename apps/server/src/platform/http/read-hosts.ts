const HOST = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Whether more than one `Host` was sent: a proxy might have read another one. */
export function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Whether a `Host` is one that addresses can be made of: a name or an address, with or without a port. */
export function isReadableHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`)
}
