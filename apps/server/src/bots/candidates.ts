import type { Position, SelectablePlayer } from '@gaffer/rules'

/**
 * A player with a weight: better and cheaper players are more likely to be bought, never certain; 0 is never bought.
 */
export type BotCandidate = SelectablePlayer & { readonly appeal: number }

/** The players bots choose from, by position. */
export type BotCandidates = ReadonlyMap<Position, readonly BotCandidate[]>
