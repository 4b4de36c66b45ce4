import type { AnswerData } from '@gaffer/contract'
import type { SavedTeam } from './saved-team.ts'

/** The answer to a save or a join, in the wire's format. */
export function presentSavedTeam(team: SavedTeam): AnswerData<'join'> {
  return {
    user_team_id: team.userTeamId,
    sub_tournament_id: team.subTournamentId,
    state: team.state,
    version: team.version,
    current_players: team.entryCount,
  }
}
