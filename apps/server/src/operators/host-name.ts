/** A host name with an optional port, as a browser sends it; anything else matches nobody. */
const HOST = /^([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/

/**
 * The bare host name of a `Host` header or a `host` parameter: lower case, without port and trailing
 * dot. Undefined when it is not one.
 */
export function readHostName(host: string): string | undefined {
  const match = HOST.exec(host.toLowerCase().replace(/\.(?=$|:)/, ''))
  return match?.[1]
}
