import { sql } from 'kysely'
import { demoManagers } from '@gaffer/feed/simulator'
import { foldTeamName } from '@gaffer/rules'
import type { Tx } from '../football/index.ts'
import type { BotTeam } from './pick-bot-team.ts'

/** A bot manager of an operator. */
export type Bot = { readonly managerId: number; readonly teamName: string }

/** The first `count` bots of an operator, made where they are missing; the same seed gives the same names. */
export async function installBots(
  tx: Tx,
  operatorId: number,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<readonly Bot[]> {
  const named = demoManagers(seed, count)
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

/** Where bots enter: from which round of the tournament on, and when they are said to have come. */
export type BotEntrance = {
  readonly operatorId: number
  readonly subgameId: number
  readonly fromRound: number
  readonly createdAt: Date
}

/** Enters bots with their first teams, fees aside; answers their entries by manager. */
export async function insertBotEntries(
  tx: Tx,
  entrance: BotEntrance,
  entering: readonly { readonly bot: Bot; readonly team: BotTeam }[],
): Promise<ReadonlyMap<number, number>> {
  const entryIds = await insertEntries(
    tx,
    entrance,
    entering.map(({ bot }) => bot),
  )
  await insertLineUps(
    tx,
    entrance.fromRound,
    entering.flatMap(({ bot, team }) => {
      const entryId = entryIds.get(bot.managerId)
      return entryId === undefined ? [] : [{ entryId, team }]
    }),
  )
  await sql`
    update subgame set entry_count = entry_count + ${entryIds.size}::int where id = ${entrance.subgameId}
  `.execute(tx)
  return entryIds
}

async function insertEntries(
  tx: Tx,
  { subgameId, operatorId, createdAt }: BotEntrance,
  bots: readonly Bot[],
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
  fromRound: number,
  rows: readonly { readonly entryId: number; readonly team: BotTeam }[],
): Promise<void> {
  await sql`
    insert into line_up (entry_id, from_round, starters, reserves, captain, vice_captain, scheme, bank)
    select entry_id, ${fromRound}::int, starters::int[], reserves::int[], captain, vice_captain, scheme, bank
    from unnest(
      ${rows.map(({ entryId }) => entryId)}::int[],
      ${rows.map(({ team }) => `{${team.starters.join(',')}}`)}::text[],
      ${rows.map(({ team }) => `{${team.reserves.join(',')}}`)}::text[],
      ${rows.map(({ team }) => team.captain)}::int[],
      ${rows.map(({ team }) => team.viceCaptain)}::int[],
      ${rows.map(({ team }) => team.formation)}::text[],
      ${rows.map(({ team }) => team.bank)}::int[]) as row (entry_id, starters, reserves, captain, vice_captain, scheme, bank)
  `.execute(tx)
}
