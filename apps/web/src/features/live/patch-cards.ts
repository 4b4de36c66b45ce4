import type { Answer, DashboardCard, LiveUpdate } from '@gaffer/contract/types'
import { isSameContest } from '../dashboard/model.ts'
import { keepSame } from './patch-players.ts'
import type { Patched } from './patched.ts'

type Cards = Answer<'dashboard'>

const OVER: ReadonlySet<string> = new Set(['finished', 'abandoned', 'postponed'])

/** The watched team on the cards of the manager's games; of their other teams a message says nothing. */
export function patchCards(answer: Cards, message: LiveUpdate): Patched<Cards> {
  const { team: news, fixtures, players } = message
  // How many matches are left is on the cards.
  if (fixtures.some(({ state }) => OVER.has(state))) return { answer, lack: 'figures' }
  let hasOthers = false
  const data = keepSame(answer.data, (card) => {
    const teams = keepSame(card.user_teams, (team): DashboardCard['user_teams'][number] => {
      const isWatched = news !== null && isSameContest(team.user_team_id, news.userTeamId)
      hasOthers ||= !isWatched && card.status === 'current'
      return isWatched ? { ...team, points: news.totalPoints, place: news.place } : team
    })
    return teams === card.user_teams ? card : { ...card, user_teams: teams }
  })
  const lack = hasOthers && players.length > 0 ? 'list' : 'nothing'
  return { answer: data === answer.data ? answer : { ...answer, data }, lack }
}
