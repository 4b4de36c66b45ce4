import { buildPath, encodeRoundScopedId, type JsonOperation, PATHS } from '@gaffer/contract'
import { randomOf } from '@gaffer/feed/simulator'
import { CHIPS, type LineUp, nameCaptain, POSITIONS, positionId, rolesOfRound } from '@gaffer/rules'
import { loadSeasonBots } from '../bots/change-season-bots.ts'
import { type BotMarket, type BotTurn, decideBotTurn } from '../bots/decide-bot-turn.ts'
import { type BotTeam, pickBotTeam } from '../bots/pick-bot-team.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import type { SeasonPeople } from '../rehearsal/manage-teams.ts'
import { buildManager } from './build-manager.ts'
import type { TestApp } from './build-test-app.ts'

type Positions = BotMarket['players']

/** Enough for all three chips at 20 of the currency, and some more. */
const WELCOME = 5_000

/**
 * People who decide like bots and play through the calls of the contract; they buy all chips when they enter. In each
 * later round, `late` more of them come.
 */
export function createSeasonPeople(
  app: TestApp,
  { first, late, seed }: { readonly first: number; readonly late: number; readonly seed: number },
): SeasonPeople {
  /** The manager of each entry. */
  const managers = new Map<number, number>()

  const call = async (
    operation: JsonOperation,
    managerId: number,
    asked: {
      readonly params?: Record<string, number | string>
      readonly query?: Record<string, number | string>
      readonly body: object
    },
  ) => {
    const answer = await app.app.inject({
      method: PATHS[operation].method,
      url: buildPath(operation, asked.params, asked.query),
      headers: { host: '127.0.0.1', ...(await app.authorize(managerId)) },
      payload: asked.body,
    })
    if (answer.statusCode !== 200) throw new Error(`${operation} was refused: ${answer.body}`)
    return answer.json().data
  }

  const play = async (turn: BotTurn, { round, players }: BotMarket): Promise<BotTurn> => {
    const { entryId } = turn.bot
    const managerId = managers.get(entryId) ?? 0
    const teamIn = (number: number) => encodeRoundScopedId({ id: entryId, round: number })
    const ofTeam = { user_team_id: teamIn(round) }
    if (turn.isWildcard) await call('playWildcard', managerId, { body: ofTeam })
    if (turn.saved !== undefined) {
      const { exchanged, lineUp } = turn.saved
      if (exchanged.length > 0) {
        const body = exchanged.map(({ outId, inId }) => ({ oldPlayerId: outId, newPlayerId: inId }))
        await call('makeTransfers', managerId, { query: ofTeam, body })
      }
      await call('saveTeam', managerId, { body: { teamId: teamIn(round), ...wireSquad(lineUp, players) } })
    }
    if (turn.chip !== null) {
      await call('playChip', managerId, { body: { ...ofTeam, chip: turn.chip, active: true } })
    }
    const captain = turn.ahead?.captain ?? null
    if (turn.ahead !== undefined && captain !== null) {
      const body = { user_team_id: teamIn(turn.ahead.round) }
      await call('nameCaptain', managerId, { params: { id: captain }, body })
    }
    return acknowledged(turn, players)
  }

  return {
    enter: async ({ contestId, rules, rounds }, { number }, candidates) => {
      const players: Positions = new Map([...candidates.values()].flat().map((one) => [one.id, one]))
      const entered = new Map<number, BotTeam>()
      const count = number === rounds[0]?.number ? first : late
      for (let at = 0; at < count; at += 1) {
        const { id: managerId } = await buildManager(app.database.db, app.operatorId)
        const team = pickBotTeam(candidates, rules, randomOf(seed, 'person', managerId).next)
        if (team === undefined) continue
        const joined = await call('join', managerId, {
          params: { subId: encodeRoundScopedId({ id: contestId, round: number }) },
          query: { team_name: `Team ${managerId}` },
          body: wireSquad(team, players),
        })
        const entryId = Math.floor(joined.user_team_id / 100)
        managers.set(entryId, managerId)
        const owner = { operatorId: app.operatorId, managerId, currency: 'EUR' }
        await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, WELCOME))
        const ofTeam = { user_team_id: joined.user_team_id, chips: CHIPS }
        await call('buyChips', managerId, { body: ofTeam })
        entered.set(entryId, team)
      }
      return entered
    },
    change: async ({ contestId }, market) => {
      const teams = await app.database.db
        .transaction()
        .execute((tx) => loadSeasonBots(tx, contestId, { areBots: false }))
      const turns: BotTurn[] = []
      for (const team of teams) {
        const random = randomOf(seed, 'person', market.round, team.entryId)
        const turn = decideBotTurn(team, market, random)
        if (turn !== undefined) turns.push(await play(turn, market))
      }
      return turns
    },
  }
}

/** A turn as the calls store it: starters line by line, both advance roles at once. */
function acknowledged(turn: BotTurn, players: Positions): BotTurn {
  const { bot, saved, ahead } = turn
  const lineUp = saved === undefined ? bot : inLines(saved.lineUp, players)
  const stored = { ...turn, saved: saved && { ...saved, lineUp } }
  if (ahead === undefined || ahead.captain === null) return { ...stored, ahead: undefined }
  const chosen = bot.choices.find(({ round }) => round === ahead.round)
  const roles = chosen === undefined ? lineUp : rolesOfRound(lineUp, chosen)
  return { ...stored, ahead: { ...ahead, ...nameCaptain(roles, ahead.captain) } }
}

function inLines<L extends LineUp>(lineUp: L, players: Positions): L {
  const starters = POSITIONS.flatMap((position) =>
    lineUp.starters.filter((id) => players.get(id)?.position === position),
  )
  return { ...lineUp, starters }
}

function wireSquad({ starters, reserves, captain, viceCaptain }: LineUp, players: Positions) {
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: starters
        .filter((id) => players.get(id)?.position === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === viceCaptain,
        })),
    })),
    reserves: reserves.map((playerId) => ({ playerId })),
  }
}
