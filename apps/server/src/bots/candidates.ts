import type { Position, SelectablePlayer } from '@gaffer/rules'

/** What a bot weighs a player by: better and cheaper is likelier, never certain; 0 is never bought. */
export type BotCandidate = SelectablePlayer & { readonly appeal: number }

/** Whom bots choose from, by position. */
export type BotCandidates = ReadonlyMap<Position, readonly BotCandidate[]>
