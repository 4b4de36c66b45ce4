/** How people see who lack one kind of cone. */
export const SIGHTS = ['protanopia', 'deuteranopia', 'tritanopia'] as const
export type Sight = (typeof SIGHTS)[number]

/**
 * What is left of red, green and blue in linear light, as rows of a colour matrix (Machado, Oliveira and Fernandes,
 * 2009, at full severity).
 */
const LEFT: Readonly<Record<Sight, readonly number[]>> = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

/** The values of an SVG colour matrix that shows colours as this sight sees them. */
export function matrixOf(sight: Sight): string {
  const left = LEFT[sight]
  const rows = [0, 3, 6].map((at) => [...left.slice(at, at + 3), 0, 0].join(' '))
  return [...rows, '0 0 0 1 0'].join(' ')
}
