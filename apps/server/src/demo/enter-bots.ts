import { sql } from 'kysely'
import { availabilityOf, demoManagers, randomOf, type DemoWorld } from '@gaffer/feed/simulator'
import { foldTeamName, type Position } from '@gaffer/rules'
import { stakeInBulk } from '../features/wallet/index.ts'
import type { Tx } from '../season/write-football.ts'
import { DEMO } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import type { OpenedDemoTournament } from './open-matchday.ts'
import { pickBotTeam, type BotCandidate, type BotTeam } from './pick-bot-team.ts'

/** A bot manager of an operator. */
export type Bot = { readonly managerId: number; readonly teamName: string }

/** The bots of an operator, made on first call; `share` of all the bots there are. */
export async function installBots(tx: Tx, operatorId: number, share: number): Promise<readonly Bot[]> {
  const named = demoManagers(DEMO.seed, Math.round(DEMO.bots * share))
  const subjects = named.map((_, index) => String(index))
  await sql`
    insert into manager (operator_id, provider, subject, username, folded_username, is_bot)
    select ${operatorId}::int, 'bot', bot.subject, bot.username, bot.folded, true
    from unnest(
      ${subjects}::text[],
      ${named.map(({ nickname }) => nickname)}::text[],
      ${named.map(({ nickname }) => foldTeamName(nickname))}::text[]) as bot (subject, username, folded)
    on conflict (operator_id, provider, subject) do nothing
  `.execute(tx)
  const rows = await tx
    .selectFrom('manager')
    .select(['id', 'subject'])
    .where('operatorId', '=', operatorId)
    .where('provider', '=', 'bot')
    .execute()
  const idOf = new Map(rows.map(({ id, subject }) => [subject, id]))
  return named.flatMap(({ teamName }, index) => {
    const managerId = idOf.get(String(index))
    return managerId === undefined ? [] : [{ managerId, teamName }]
  })
}

/** Lets bots enter a tournament just opened, each with a legal team of its own. */
export async function enterBots(
  tx: Tx,
  candidates: BotCandidates,
  matchday: number,
  tournament: EnterableTournament,
  bots: readonly Bot[],
  createdAt: Date,
): Promise<void> {
  const { plan, subgameId, operatorId } = tournament
  const random = randomOf(DEMO.seed, 'bots', matchday, plan.key, operatorId)
  const room = plan.capacity === null ? bots.length : Math.floor(plan.capacity * 0.93)
  const entering = bots.filter(() => random.chance(plan.botShare)).slice(0, room)
  const teams = entering.flatMap((bot) => {
    const team = pickBotTeam(candidates, plan.rules, random.next)
    return team === undefined ? [] : [{ bot, team }]
  })
  const entryIds = await insertEntries(
    tx,
    tournament,
    teams.map(({ bot }) => bot),
    createdAt,
  )
  await insertLineUps(
    tx,
    teams.flatMap(({ bot, team }) => {
      const entryId = entryIds.get(bot.managerId)
      return entryId === undefined ? [] : [{ entryId, team }]
    }),
  )
  await sql`update subgame set entry_count = entry_count + ${entryIds.size}::int where id = ${subgameId}`.execute(
    tx,
  )
  if (plan.entryFee > 0) {
    const entries = [...entryIds].map(([managerId, entryId]) => ({ managerId, entryId }))
    await stakeInBulk(tx, { operatorId, amount: plan.entryFee, entries })
  }
}

/** A tournament as far as bots enter it. */
export type EnterableTournament = {
  readonly operatorId: number
  readonly subgameId: number
  readonly plan: Pick<OpenedDemoTournament['plan'], 'rules' | 'capacity' | 'entryFee' | 'botShare'> & {
    readonly key: string
  }
}

/** Whom bots choose from, by position. */
export type BotCandidates = ReadonlyMap<Position, readonly BotCandidate[]>

/** The players of the seasonal game at what they cost now. */
export async function loadSeasonCandidates(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  matchday: number,
  priceListId: number,
): Promise<BotCandidates> {
  const { rows } = await sql<{ playerId: number; price: number }>`
    select distinct on (player_id) player_id, price from player_price
    where price_list_id = ${priceListId} order by player_id, from_round desc
  `.execute(tx)
  return candidatesOf(world, demo, matchday, new Map(rows.map(({ playerId, price }) => [playerId, price])))
}

/** The players of a matchday, at their initial prices where no others are given. */
export function candidatesOf(
  world: DemoWorld,
  demo: DemoChampionship,
  matchday: number,
  prices: ReadonlyMap<number, number> = new Map(),
): BotCandidates {
  const candidates = world.players.map((player) => {
    const { chance } = availabilityOf(world, player, matchday)
    return {
      id: demo.playerIdOf(player.id),
      clubId: demo.clubIdOf(player.clubId),
      position: player.position,
      price: prices.get(demo.playerIdOf(player.id)) ?? player.initialPrice,
      appeal: (Math.max(0, player.quality - 30) / 10) ** 3 * (0.02 + (0.98 * chance) / 100),
    }
  })
  return Map.groupBy(candidates, ({ position }) => position)
}

async function insertEntries(
  tx: Tx,
  { subgameId, operatorId }: EnterableTournament,
  bots: readonly Bot[],
  createdAt: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; managerId: number }>`
    insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
    select ${subgameId}::int, ${operatorId}::int, bot.manager_id, bot.team_name, bot.folded, 'entered', ${createdAt}::timestamptz
    from unnest(
      ${bots.map(({ managerId }) => managerId)}::int[],
      ${bots.map(({ teamName }) => teamName)}::text[],
      ${bots.map(({ teamName }) => foldTeamName(teamName))}::text[]) as bot (manager_id, team_name, folded)
    returning id, manager_id
  `.execute(tx)
  return new Map(rows.map(({ id, managerId }) => [managerId, id]))
}

async function insertLineUps(
  tx: Tx,
  rows: readonly { readonly entryId: number; readonly team: BotTeam }[],
): Promise<void> {
  await sql`
    insert into line_up (entry_id, from_round, starters, reserves, captain, vice_captain, scheme, bank)
    select entry_id, 1, starters::int[], reserves::int[], captain, vice_captain, scheme, bank
    from unnest(
      ${rows.map(({ entryId }) => entryId)}::int[],
      ${rows.map(({ team }) => `{${team.starters.join(',')}}`)}::text[],
      ${rows.map(({ team }) => `{${team.reserves.join(',')}}`)}::text[],
      ${rows.map(({ team }) => team.captain)}::int[],
      ${rows.map(({ team }) => team.viceCaptain)}::int[],
      ${rows.map(({ team }) => team.scheme)}::text[],
      ${rows.map(({ team }) => team.bank)}::int[]) as row (entry_id, starters, reserves, captain, vice_captain, scheme, bank)
  `.execute(tx)
}
