import { randomOf, type Random } from '@gaffer/feed/simulator'
import { CHIPS, freeTransfersAt, pairTransfers, rulePack, type Chip } from '@gaffer/rules'
import { sql } from 'kysely'
import type { Tx } from '../season/write-football.ts'
import { DEMO } from './demo-settings.ts'
import type { BotCandidates } from './enter-bots.ts'
import { SEASON_GAME, type OpenedSeasonRound } from './open-season-round.ts'
import type { BotCandidate } from './pick-bot-team.ts'

type BotLineUp = {
  readonly entryId: number
  readonly fromRound: number
  readonly starters: readonly number[]
  readonly reserves: readonly number[]
  readonly captain: number | null
  readonly viceCaptain: number | null
  readonly bank: number
  readonly freeLeft: number
  /** The squad before this one; null before the first change. */
  readonly before: readonly number[] | null
  readonly chips: readonly Chip[]
  readonly wildcardRounds: readonly number[]
}
type BotChange = {
  readonly team: BotLineUp
  readonly chip: Chip | null
  readonly isWildcard: boolean
}

const { season: SEASON } = rulePack('classic')
const CHANCES = { transfer: 0.35, second: 0.12, captain: 0.25, chip: 0.04, wildcard: 0.08 }
const WILDCARD_TRANSFERS = 5

/**
 * Lets bots change their season teams for a round just opened. It must be the transaction that opened
 * the round: nobody else can have locked it, so the lock of a save is not needed.
 */
export async function changeSeasonBots(
  tx: Tx,
  candidates: BotCandidates,
  round: OpenedSeasonRound,
): Promise<void> {
  const random = randomOf(DEMO.seed, 'season-bots', round.number, round.operatorId)
  const players = new Map([...candidates.values()].flat().map((player) => [player.id, player]))
  const changes = (await loadBotTeams(tx, round.subgameId)).flatMap((team): BotChange[] => {
    const isWildcard =
      round.number >= SEASON.wildcard.firstRound &&
      team.wildcardRounds.length < SEASON.wildcard.perSeason &&
      random.chance(CHANCES.wildcard)
    const chip = random.chance(CHANCES.chip) ? CHIPS.find((one) => !team.chips.includes(one)) : undefined
    const changed = changeTeam(team, candidates, players, random, isWildcard)
    if (changed === team && chip === undefined && !isWildcard) return []
    const squad = [...team.starters, ...team.reserves]
    const made = pairTransfers(team.before ?? squad, squad, players).length
    const freeLeft = freeTransfersAt(
      round.number,
      { round: team.fromRound, free: team.freeLeft, made },
      [1, ...team.wildcardRounds],
      SEASON,
    )
    return [{ team: { ...changed, freeLeft }, chip: chip ?? null, isWildcard }]
  })
  await writeChanges(tx, round.number, changes)
}

function changeTeam(
  team: BotLineUp,
  candidates: BotCandidates,
  players: ReadonlyMap<number, BotCandidate>,
  random: Random,
  isWildcard: boolean,
): BotLineUp {
  let changed = team
  const one = random.chance(CHANCES.transfer) ? 1 + Number(random.chance(CHANCES.second)) : 0
  const transfers = isWildcard ? WILDCARD_TRANSFERS : one
  for (let made = 0; made < transfers; made++) changed = transferOne(changed, candidates, players, random)
  if (random.chance(CHANCES.captain)) {
    changed = { ...changed, captain: changed.viceCaptain, viceCaptain: changed.captain }
  }
  return changed
}

/** Sells somebody for one of his position who can be paid; the same team when there is none. */
function transferOne(
  team: BotLineUp,
  candidates: BotCandidates,
  players: ReadonlyMap<number, BotCandidate>,
  random: Random,
): BotLineUp {
  const squad = [...team.starters, ...team.reserves]
  const out = players.get(squad[random.int(0, squad.length - 1)] ?? 0)
  if (out === undefined) return team
  const ofClub = (clubId: number) =>
    squad.filter((id) => id !== out.id && players.get(id)?.clubId === clubId).length
  const bought = random.pickWeighted(
    (candidates.get(out.position) ?? []).filter(
      ({ id, price, clubId }) =>
        !squad.includes(id) &&
        price <= team.bank + out.price &&
        ofClub(clubId) < SEASON_GAME.rules.playersPerTeamLimit,
    ),
    ({ appeal }) => appeal,
  )
  if (bought === undefined) return team
  const replaced = (id: number) => (id === out.id ? bought.id : id)
  return {
    ...team,
    starters: team.starters.map(replaced),
    reserves: team.reserves.map(replaced),
    captain: team.captain === null ? null : replaced(team.captain),
    viceCaptain: team.viceCaptain === null ? null : replaced(team.viceCaptain),
    bank: team.bank + out.price - bought.price,
  }
}

async function loadBotTeams(tx: Tx, subgameId: number): Promise<readonly BotLineUp[]> {
  const { rows } = await sql<BotLineUp>`
    select line_up.entry_id, line_up.from_round, line_up.starters, line_up.reserves, line_up.captain,
      line_up.vice_captain, line_up.bank, line_up.free_left, before.squad as before,
      coalesce(choice.chips, '{}') as chips, coalesce(choice.wildcard_rounds, '{}') as wildcard_rounds
    from entry
    join manager on manager.id = entry.manager_id and manager.is_bot
    join line_up on line_up.entry_id = entry.id
    left join lateral (select starters || reserves as squad from line_up_past where entry_id = entry.id
      order by from_round desc limit 1) before on true
    left join lateral (select array_agg(chip) filter (where chip is not null) as chips,
      array_agg(round) filter (where is_wildcard) as wildcard_rounds
      from round_choice where entry_id = entry.id) choice on true
    where entry.subgame_id = ${subgameId} and entry.state = 'entered' order by entry.id
    for no key update of line_up
  `.execute(tx)
  return rows
}

async function writeChanges(tx: Tx, round: number, changes: readonly BotChange[]): Promise<void> {
  const ids = changes.map(({ team }) => team.entryId)
  const list = (players: readonly number[]) => `{${players.join(',')}}`
  await sql`
    insert into line_up_past
      (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
    select entry_id, from_round, ${round}::int - 1, starters, reserves, captain, vice_captain, scheme, bank, free_left
    from line_up where entry_id = any(${ids}::int[]) and from_round < ${round}
  `.execute(tx)
  await sql`
    update line_up set from_round = ${round}, starters = changed.starters::int[], reserves = changed.reserves::int[],
      captain = changed.captain, vice_captain = changed.vice_captain, bank = changed.bank,
      free_left = changed.free_left, version = version + 1, saved_at = clock_timestamp()
    from unnest(
      ${ids}::int[],
      ${changes.map(({ team }) => list(team.starters))}::text[],
      ${changes.map(({ team }) => list(team.reserves))}::text[],
      ${changes.map(({ team }) => team.captain)}::int[],
      ${changes.map(({ team }) => team.viceCaptain)}::int[],
      ${changes.map(({ team }) => team.bank)}::int[],
      ${changes.map(({ team }) => team.freeLeft)}::int[])
      as changed (entry_id, starters, reserves, captain, vice_captain, bank, free_left)
    where line_up.entry_id = changed.entry_id
  `.execute(tx)
  const chosen = changes.filter(({ chip, isWildcard }) => chip !== null || isWildcard)
  await sql`
    insert into round_choice (entry_id, round, chip, is_wildcard)
    select entry_id, ${round}::int, chip, is_wildcard from unnest(
      ${chosen.map(({ team }) => team.entryId)}::int[],
      ${chosen.map(({ chip }) => chip)}::text[],
      ${chosen.map(({ isWildcard }) => isWildcard)}::bool[]) as choice (entry_id, chip, is_wildcard)
  `.execute(tx)
}
