import { useId } from 'react'

const WIDTH = 390
const HEIGHT = 560
/** Where the far goal line is, and how far half of it reaches from the middle. */
const FAR = { y: 52, half: 156 }
const NEAR = { half: 262 }
const BANDS = 9
/** Measures of half a pitch, as shares of its length and width. */
const MARKS = { boxDepth: 0.314, boxHalf: 0.593, areaDepth: 0.105, areaHalf: 0.27, spot: 0.21, radius: 0.174 }
const ROUND = 0.269

/** How far down the picture something at this distance from the goal is, in true perspective. */
function down(share: number): number {
  return share / (share + 1.5 * (1 - share))
}

/** A point on the pitch: across from -1 to 1, along from the goal line to the halfway line. */
function at(across: number, along: number): string {
  const share = down(along)
  const half = FAR.half + (NEAR.half - FAR.half) * share
  return `${(WIDTH / 2 + across * half).toFixed(1)} ${(FAR.y + (HEIGHT - FAR.y) * share).toFixed(1)}`
}

function line(...points: readonly (readonly [number, number])[]): string {
  return points.map(([across, along], index) => `${index === 0 ? 'M' : 'L'}${at(across, along)}`).join('')
}

/** The part of a circle around a point in the middle that lies between two distances from the goal. */
function arc(center: number, least: number, most: number): string {
  const points = Array.from({ length: 49 }, (_, step) => {
    const turn = (step / 48) * 2 * Math.PI
    return [Math.sin(turn) * ROUND, center - Math.cos(turn) * MARKS.radius] as const
  })
  return line(...points.filter(([, along]) => along >= least && along <= most))
}

const CHALK = [
  line([-1, 1], [-1, 0], [1, 0], [1, 1]),
  line(
    [-MARKS.boxHalf, 0],
    [-MARKS.boxHalf, MARKS.boxDepth],
    [MARKS.boxHalf, MARKS.boxDepth],
    [MARKS.boxHalf, 0],
  ),
  line(
    [-MARKS.areaHalf, 0],
    [-MARKS.areaHalf, MARKS.areaDepth],
    [MARKS.areaHalf, MARKS.areaDepth],
    [MARKS.areaHalf, 0],
  ),
  arc(MARKS.spot, MARKS.boxDepth, 1),
  arc(1, 0, 1),
].join('')

const STRIPES = Array.from({ length: BANDS }, (_, band) => {
  const [from, to] = [band / BANDS, (band + 1) / BANDS].map((along) => FAR.y + (HEIGHT - FAR.y) * down(along))
  return { y: from ?? 0, height: (to ?? 0) - (from ?? 0) }
}).filter((_, band) => band % 2 === 0)

/**
 * Half a pitch, seen from the halfway line towards the far goal and the stand behind it; its colours are grass and
 * chalk for every operator. The boards behind the goal line take its top tenth.
 */
export function Grass({ className }: { readonly className: string | undefined }) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}grass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0d5a40" />
          <stop offset="1" stopColor="#12804f" />
        </linearGradient>
        <radialGradient id={`${id}light`} cx=".5" cy=".36" r=".75">
          <stop offset="0" stopColor="#eafff2" stopOpacity=".22" />
          <stop offset=".5" stopColor="#eafff2" stopOpacity=".05" />
          <stop offset="1" stopColor="#00130b" stopOpacity=".42" />
        </radialGradient>
        <pattern id={`${id}crowd`} width="22" height="14" patternUnits="userSpaceOnUse">
          <g fill="#fff">
            <circle cx="3" cy="4" r="1.6" opacity=".2" />
            <circle cx="10" cy="9" r="1.6" opacity=".1" />
            <circle cx="15" cy="3" r="1.6" opacity=".24" />
            <circle cx="20" cy="11" r="1.6" opacity=".13" />
          </g>
        </pattern>
      </defs>
      <rect width={WIDTH} height={FAR.y} fill="var(--stand)" />
      <rect width={WIDTH} height={FAR.y} fill={`url(#${id}crowd)`} />
      <rect y={FAR.y - 18} width={WIDTH} height="16" fill="#05060b" />
      <rect y={FAR.y - 2} width={WIDTH} height={HEIGHT} fill={`url(#${id}grass)`} />
      {STRIPES.map(({ y, height }) => (
        <rect key={y} y={y} width={WIDTH} height={height} fill="#fff" opacity=".045" />
      ))}
      <g fill="none" stroke="#fff" strokeLinejoin="round">
        <path d={CHALK} strokeOpacity=".5" strokeWidth="1.8" />
        <path d={`M173 ${FAR.y}V26H217V${FAR.y}`} strokeOpacity=".9" strokeWidth="2.4" />
        <path
          d={`M173 33H217M173 40H217M184 27V${FAR.y}M195 27V${FAR.y}M206 27V${FAR.y}`}
          strokeOpacity=".28"
        />
      </g>
      <rect y={FAR.y} width={WIDTH} height={HEIGHT} fill={`url(#${id}light)`} />
    </svg>
  )
}
