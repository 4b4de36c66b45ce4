import type { Answer, LiveUpdate } from '@gaffer/contract/types'
import { patchPlayers } from './patch-players.ts'
import { type Patched, type TeamNews, toHundredths } from './patched.ts'

/**
 * A team's figures and players. The total of the message is the server's: where the players do not come to it, for
 * example because a substitute counts for the first time, the team is requested.
 */
export function patchUserTeam(answer: Answer<'userTeam'>, message: LiveUpdate): Patched<Answer<'userTeam'>> {
  const { team } = answer
  if (team === null || team.is_final || team.sub_tournament_id !== message.subTournamentId)
    return { answer, lack: 'nothing' }
  const players = patchPlayers(team, message)
  const news = newsOf(team.teamId, message)
  if (news === undefined) {
    // Of another's team a message says nothing, and so of its total.
    const lack = message.players.length > 0 ? 'figures' : 'nothing'
    return {
      answer: lack === 'nothing' && players.team !== team ? { ...answer, team: players.team } : answer,
      lack,
    }
  }
  const isWhole = isSumOf(news, players.sum, team.transferCost) && players.isAll
  const next = {
    ...players.team,
    points: news.points,
    playerPoints: news.points,
    total_points: news.totalPoints,
    total_place: news.place,
    current_place: news.place,
    total_players: news.totalPlayers,
    prize: news.prize,
    finished_players: news.finishedPlayers,
    active_players: news.activePlayers,
    remaining_players: news.remainingPlayers,
  }
  return { answer: { ...answer, team: next }, lack: isWhole ? 'nothing' : 'figures' }
}

/** The same for a team of a room. */
export function patchUserPoints(
  answer: Answer<'userPoints'>,
  message: LiveUpdate,
): Patched<Answer<'userPoints'>> {
  const { data } = answer
  const news = data.is_final ? undefined : newsOf(data.user_team_id, message)
  if (news === undefined) return { answer, lack: 'nothing' }
  const players = patchPlayers(answer, message)
  const isWhole = isSumOf(news, players.sum, data.transferCost) && players.isAll
  const next = {
    ...players.team,
    playerPoints: news.points,
    data: { ...data, total_points: news.totalPoints, total_place: news.place },
  }
  return { answer: next, lack: isWhole ? 'nothing' : 'figures' }
}

function newsOf(userTeamId: number, { team }: LiveUpdate): TeamNews | undefined {
  return team?.userTeamId === userTeamId ? team : undefined
}

function isSumOf({ points }: TeamNews, sum: number, transferCost: number): boolean {
  return sum + toHundredths(transferCost) === toHundredths(points)
}
