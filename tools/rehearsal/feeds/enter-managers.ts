import { pickBotTeam } from '../../../apps/server/src/bots/pick-bot-team.ts'
import type { BotCandidate } from '../../../apps/server/src/bots/candidates.ts'
import { enterInBulk } from '../../../apps/server/src/entries/index.ts'
import { buildManagers } from '../../../apps/server/src/testing/build-manager.ts'
import { randomOf } from '@gaffer/feed/simulator'
import { positionOf, type GameRules, type PositionId } from '@gaffer/rules'
import { sql } from 'kysely'
import type { FeedWorld } from './open-world.ts'

type OpenContest = {
  readonly contestId: number
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  readonly entryFee: number
  readonly rules: GameRules
}

/**
 * Lets managers enter every open contest of a round that they are not in, each with a legal team drawn from a seed;
 * returns the championships of these contests.
 */
export async function enterManagers(
  { database, clock }: Pick<FeedWorld, 'database' | 'clock'>,
  managers: readonly number[],
  seed: number,
  round: number,
): Promise<readonly number[]> {
  const { rows: contests } = await sql<OpenContest>`
    select subgame.id as contest_id, tournament.operator_id, tournament.championship_id, tournament.price_list_id,
      subgame.entry_fee, tournament.rules
    from subgame join tournament on tournament.id = subgame.tournament_id
    join operator on operator.id = tournament.operator_id
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id and round.number = ${round}
    where operator.slug = 'rehearsal' and tournament_round.number = 1 and game_round.locked_at is null
      and subgame.entry_count = 0
    order by subgame.id`.execute(database.db)
  for (const contest of contests) {
    const candidates = await loadCandidates(database, contest)
    const random = randomOf(seed, 'team', contest.contestId)
    const teams = managers.flatMap((managerId) => {
      const team = pickBotTeam(candidates, contest.rules, random.next)
      if (team === undefined) return []
      const { formation, bank } = team
      return [{ managerId, teamName: `Team ${managerId}`, lineUp: team, formation, bank }]
    })
    if (teams.length === 0) throw new Error(`nobody finds a team in contest ${contest.contestId}`)
    const { operatorId, contestId, entryFee } = contest
    await database.db
      .transaction()
      .execute((tx) =>
        enterInBulk(
          tx,
          { operatorId, contestId, entryFee, fromRound: 1, createdAt: new Date(clock.now()) },
          teams,
        ),
      )
  }
  return contests.map(({ championshipId }) => championshipId)
}

/** Managers of a rehearsal's operator. */
export async function addManagers({ database }: FeedWorld, count: number): Promise<readonly number[]> {
  const { id } = await database.db
    .selectFrom('operator')
    .select('id')
    .where('slug', '=', 'rehearsal')
    .executeTakeFirstOrThrow()
  return buildManagers(database.db, id, { count, name: 'Manager' })
}

async function loadCandidates({ db }: FeedWorld['database'], contest: OpenContest) {
  const { rows } = await sql<Omit<BotCandidate, 'position' | 'appeal'> & { positionId: PositionId }>`
    select distinct on (player.id) player.id, player.club_id, player.position as position_id, player_price.price
    from player join player_price on player_price.player_id = player.id
      and player_price.price_list_id = ${contest.priceListId}
    where player.championship_id = ${contest.championshipId} order by player.id, from_round desc`.execute(db)
  const candidates = rows.map(({ positionId, ...row }): BotCandidate => ({
    ...row,
    position: positionOf(positionId),
    appeal: row.price,
  }))
  return Map.groupBy(candidates, ({ position }) => position)
}
