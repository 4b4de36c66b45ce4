import { bustUrl } from '@gaffer/contract/assets'
import type { Kit } from '@gaffer/contract/types'
import { Bust } from './Shirt.tsx'

/** Shirts of no club: tones that stand apart from one another at the size of a row. */
const KITS: readonly Kit[] = [
  { primary: '#3d5a98', secondary: '#ffffff', pattern: 'stripes' },
  { primary: '#7b3fa0', secondary: '#f2d7ff', pattern: 'plain' },
  { primary: '#1f7a63', secondary: '#dff5ec', pattern: 'hoops' },
  { primary: '#b4532a', secondary: '#ffe3cf', pattern: 'sash' },
  { primary: '#a32340', secondary: '#ffffff', pattern: 'halves' },
  { primary: '#2b6f8f', secondary: '#0e2530', pattern: 'hoops' },
  { primary: '#5b6472', secondary: '#ffffff', pattern: 'sleeves' },
  { primary: '#8a6d1f', secondary: '#20180a', pattern: 'stripes' },
]

/** A manager in a row: the same shirt and haircut wherever their team stands, so that it is known again. */
export function ManagerBust({ teamId, size = 34 }: { readonly teamId: number; readonly size?: number }) {
  const kit = KITS[(Math.imul(teamId, 2_246_822_519) >>> 13) % KITS.length]
  return kit && <Bust url={bustUrl(kit, teamId)} size={size} />
}
