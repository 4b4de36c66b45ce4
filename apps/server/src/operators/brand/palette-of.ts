import { brandPalette } from '@gaffer/brand'
import { onceForEach } from '../../platform/memory/once-for-each.ts'

/** The colours of an operator; computed once, because every page has some of them. */
export const paletteOf = onceForEach(brandPalette)
