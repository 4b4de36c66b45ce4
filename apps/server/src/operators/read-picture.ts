import sanitizeHtml from 'sanitize-html'
import { ok, refuse, type Result } from '@gaffer/rules'

/** A picture that may be shown: only ever as an image, never as a page. */
export type Picture = { readonly type: 'image/svg+xml' | 'image/png' | 'image/webp'; readonly bytes: Buffer }

const MAX_BYTES = 512 * 1024
const MAX_SVG_BYTES = 96 * 1024
const MAX_PIXELS = 4096
const MAX_ELEMENTS = 2000

/** Recognises an operator's picture by its bytes, whatever its name says; refused in words. */
export function readPicture(bytes: Buffer): Result<Picture, string> {
  if (bytes.length === 0) return refuse('is empty')
  if (bytes.length > MAX_BYTES) return refuse(`is larger than ${MAX_BYTES / 1024} kB`)
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return sized('image/png', bytes, sizeOfPng(bytes))
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF') return sized('image/webp', bytes, sizeOfWebp(bytes))
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (/^<svg[\s>]/.test(afterProlog(text))) return readSvg(text)
  return refuse('is no SVG, PNG or WebP picture')
}

/** An SVG from its first element on: what may stand before it are its declaration and comments. */
function afterProlog(text: string): string {
  let rest = text.replace(/^\s*(?:<\?xml[^<>]*\?>)?\s*/, '')
  while (rest.startsWith('<!--') && rest.includes('-->', 4))
    rest = rest.slice(rest.indexOf('-->', 4) + 3).trimStart()
  return rest
}

type Size = { readonly width: number; readonly height: number }

function sized(type: Picture['type'], bytes: Buffer, size: Size | undefined): Result<Picture, string> {
  if (size === undefined) return refuse('is broken, or has more in it than a picture')
  const { width, height } = size
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) {
    return refuse(`is ${width} x ${height} pixels; at most ${MAX_PIXELS} each way`)
  }
  return ok({ type, bytes })
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The size of a PNG whose chunks fill it exactly; undefined otherwise. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  let at = PNG_SIGNATURE.length
  let size: Size | undefined
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (size === undefined && (name !== 'IHDR' || length !== 13 || at + 25 > bytes.length)) return undefined
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    at += 12 + length
    if (name === 'IEND') return at === bytes.length ? size : undefined
  }
  return undefined
}

/** The size of a WebP whose container is exactly as long as it says; undefined otherwise. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.subarray(8, 12).toString('latin1') !== 'WEBP') return undefined
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

const SVG_TAGS = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient
  radialGradient stop clipPath mask pattern`)
const SVG_ATTRIBUTES = words(`
  xmlns xmlns:xlink version viewBox width height preserveAspectRatio role aria-label id d x y x1 y1 x2
  y2 cx cy r rx ry fx fy dx dy points transform opacity fill fill-opacity fill-rule clip-path
  clip-rule mask stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset offset stop-color stop-opacity gradientUnits gradientTransform
  spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits
  patternTransform font-family font-size font-weight font-style text-anchor dominant-baseline
  letter-spacing textLength direction xml:space color`)

/** An SVG that only draws, written again from what was read; anything else is refused by name. */
function readSvg(text: string): Result<Picture, string> {
  if (text.length > MAX_SVG_BYTES) return refuse(`is larger than ${MAX_SVG_BYTES / 1024} kB`)
  if (/<!(?!--)|<\?(?!xml\s)|&(?!(amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-f]{1,5});)/i.test(text)) {
    return refuse('has a document type, an entity, CDATA or a processing instruction in it')
  }
  const foreign = new Set<string>()
  const sizes: string[] = []
  let elements = 0
  const svg = sanitizeHtml(text, {
    allowedTags: [...SVG_TAGS],
    allowedAttributes: { '*': [...SVG_ATTRIBUTES] },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    nestingLimit: 40,
    transformTags: {
      '*': (tagName, attribs) => {
        elements += 1
        noteForeign(foreign, tagName, attribs)
        if (tagName === 'svg')
          sizes.push(attribs.width ?? '', attribs.height ?? '', ...boxOf(attribs.viewBox))
        return { tagName, attribs }
      },
    },
  }).trim()
  if (foreign.size > 0) return refuse(`has ${[...foreign].join(', ')} in it; only shapes and text may be`)
  if (elements > MAX_ELEMENTS) return refuse(`has more than ${MAX_ELEMENTS} elements`)
  if (sizes.some((size) => Number.parseFloat(size || '1') > MAX_PIXELS || size.includes('e'))) {
    return refuse(`is larger than ${MAX_PIXELS} each way`)
  }
  if (!/^<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)) {
    return refuse('does not begin with <svg xmlns="http://www.w3.org/2000/svg">')
  }
  return ok({ type: 'image/svg+xml', bytes: Buffer.from(svg) })
}

function boxOf(viewBox: string | undefined): readonly string[] {
  return (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .slice(2)
}

function noteForeign(foreign: Set<string>, tag: string, attributes: sanitizeHtml.Attributes): void {
  if (!SVG_TAGS.includes(tag)) foreign.add(`<${tag.slice(0, 40)}>`)
  for (const [name, value] of Object.entries(attributes)) {
    if (!SVG_ATTRIBUTES.includes(name)) foreign.add(name.slice(0, 40))
    else if (/(url|image|src|attr|var|expression)\s*\(/i.test(value.replaceAll(/url\(#[\w-]+\)/g, ''))) {
      foreign.add(`${name}="${value.slice(0, 40)}"`)
    } else if (name.startsWith('xmlns') && !value.startsWith('http://www.w3.org/')) foreign.add(name)
  }
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
