import { CENTRAL_NAMES } from './central-names.ts'
import { EASTERN_NAMES } from './eastern-names.ts'
import { FARTHER_NAMES } from './farther-names.ts'
import { WESTERN_NAMES } from './western-names.ts'
import type { NameTradition } from './written-name.ts'

/** The naming traditions of the demo world. Players are drawn by position in these lists, so their order must not change. */
export const NAME_TRADITIONS: readonly NameTradition[] = [
  ...WESTERN_NAMES,
  ...CENTRAL_NAMES,
  ...EASTERN_NAMES,
  ...FARTHER_NAMES,
]
