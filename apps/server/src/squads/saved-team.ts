import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { encodeRoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { FootballMemory } from '../football/index.ts'
import type { JudgeName } from '../core/names/judge-new-name.ts'
import type { Contest } from '../contests/index.ts'
import type { EnteredTeam, LineUpSave } from './repo.ts'
import { refusal, type Outcome } from '../core/outcome.ts'

export type SquadDeps = {
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly football: FootballMemory
}

/** What saving a team takes, which may have a new name. */
export type SavingDeps = SquadDeps & { readonly judgeName: JudgeName }

/** The answer to a save or a join. */
export type SavedTeam = {
  readonly userTeamId: number
  readonly subTournamentId: number
  readonly state: 'entered' | 'pending'
  readonly version: number
  readonly entryCount: number
}

/** What a manager gets back after saving a line-up. */
export function savedTeam(
  contest: Contest,
  { entryId, state, save }: Pick<EnteredTeam, 'entryId' | 'state'> & { readonly save: LineUpSave },
): Outcome<SavedTeam> {
  if (save === 'roundClosed') return refuse(refusal('gameAlreadyStarted'))
  if (save === 'versionChanged') return refuse(refusal('teamChangedElsewhere'))
  return ok({
    userTeamId: encodeRoundScopedId({ id: entryId, round: contest.roundNumber }),
    subTournamentId: encodeRoundScopedId({ id: contest.contestId, round: contest.roundNumber }),
    state: state === 'entered' ? 'entered' : 'pending',
    version: save.version,
    entryCount: contest.entryCount,
  })
}
