/** In this order: most browsers also claim to be those further down. */
const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bCrOS\b/],
] as const

/** What a manager recognizes a device by, such as `Chrome · Android`; empty where its browser tells nothing. */
export function describeDevice(userAgent: string | undefined): string {
  return [BROWSERS, SYSTEMS]
    .flatMap((known) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? [])
    .join(' · ')
}
