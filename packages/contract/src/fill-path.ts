/** A path with its `:parameters` filled in and its query appended; undefined values are left out. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const filled = path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  )
  return `${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}
