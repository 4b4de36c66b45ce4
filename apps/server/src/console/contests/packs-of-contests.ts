import { RULE_PACK_IDS } from '@gaffer/rules'

/** Rooms have a pack of their own, which no other contest is played by. */
export const PACKS_OF_CONTESTS = RULE_PACK_IDS.filter((id) => id !== 'room')
