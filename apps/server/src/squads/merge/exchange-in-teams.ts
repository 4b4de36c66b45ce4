import { rolesOfRound, rulePack } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Merge } from '../../football/index.ts'
import { type BulkSave, saveInBulk } from '../save-in-bulk.ts'
import { transferStateOf } from '../season-transfer-state.ts'
import { squadIds } from '../season-team.ts'
import { chooseFiller, type Filler } from './choose-filler.ts'
import { exchangeMerged, mergedRoles } from './exchange-merged.ts'
import {
  type ComingTeam,
  type ComingTournament,
  loadComing,
  loadComingTeams,
  loadFillers,
} from './load-coming.ts'

/**
 * Whether somebody fills the second place of every team that has both players. It depends on teams that are hidden, so it
 * is computed only by what merges, never by a preview.
 */
export async function canExchange(db: Kysely<DB>, merge: Merge): Promise<boolean> {
  for (const tournament of await loadComing(db, merge)) {
    let fillerOf: FillerOf | undefined
    for await (const teams of loadComingTeams(db, tournament.id, merge, { hasBoth: true, isHeld: false })) {
      fillerOf ??= await createFillerOf(db, merge, tournament)
      for (const team of teams) if (fillerOf(team) === undefined) return false
    }
  }
  return true
}

/**
 * Puts the kept player into every team that has the duplicate in a round to come, and into what was chosen for such
 * rounds. What was transferred stays as it was made, and is read with the kept player. It costs nobody a transfer or money. The caller keeps the rounds from
 * being locked and saved in, and has seen that nothing stays unfilled.
 */
export async function exchangeInTeams(tx: Kysely<DB>, merge: Merge): Promise<void> {
  for (const tournament of await loadComing(tx, merge)) {
    const fillerOf = await createFillerOf(tx, merge, tournament)
    for await (const teams of loadComingTeams(tx, tournament.id, merge, { isHeld: true })) {
      // Bots are saved in a round as it opens, when an earlier one may be open still; nobody is saved in one before that.
      for (const [round, saved] of Map.groupBy(teams, (team) => Math.max(team.fromRound, tournament.round))) {
        const saves = saved.map((team) => exchangeIn(team, merge, { ...tournament, round }, fillerOf))
        await saveInBulk(tx, round, { teams: saves, choices: [] }, new Map())
      }
    }
    await exchangeChoices(tx, merge, tournament)
  }
}

type FillerOf = (team: ComingTeam) => Filler | undefined

async function createFillerOf(db: Kysely<DB>, merge: Merge, tournament: ComingTournament): Promise<FillerOf> {
  const { clubOf, fillers } = await loadFillers(db, merge, tournament)
  return ({ starters, reserves, bank }) => {
    const squad = squadIds({ starters, reserves })
    const others = squad.filter((id) => id !== merge.duplicateId)
    const countOf = (clubId: number) => others.filter((id) => clubOf.get(id) === clubId).length
    const perClub = tournament.rules.playersPerTeamLimit
    return chooseFiller(fillers, { squad, countOf, perClub, bank }, tournament.duplicatePrice)
  }
}

function exchangeIn(
  team: ComingTeam,
  merge: Merge,
  tournament: ComingTournament,
  fillerOf: FillerOf,
): BulkSave {
  const { round, isSeasonal, duplicatePrice, keptPrice } = tournament
  const { entryId, formation, bank } = team
  const hasBoth = squadIds(team).includes(merge.keptId)
  const filler = hasBoth ? fillerOf(team) : undefined
  if (hasBoth && filler === undefined) throw new Error(`nobody fills the place in team ${entryId}`)
  const ahead = team.choices.find((choice) => choice.round === round)
  const lineUp = ahead === undefined ? team : { ...team, ...rolesOfRound(team, ahead) }
  const gain = filler === undefined ? Math.max(0, duplicatePrice - keptPrice) : duplicatePrice - filler.price
  const state = transferStateOf(team, round, rulePack(tournament.rulePack).season)
  // Whoever fills the place was not in the squad at the last deadline, and is nobody's transfer either.
  const given = filler === undefined || state.lockedSquad === null ? 0 : 1
  return {
    entryId,
    formation,
    lineUp: exchangeMerged(lineUp, merge, filler?.id),
    bank: bank + gain,
    freeLeft: isSeasonal ? state.freeTransfers + given : team.freeLeft,
    exchanged: [],
  }
}

type RolesAhead = {
  readonly entryId: number
  readonly round: number
  readonly captain: number | null
  readonly viceCaptain: number | null
}

async function loadChoices(
  db: Kysely<DB>,
  { duplicateId }: Merge,
  { id, round }: ComingTournament,
): Promise<readonly RolesAhead[]> {
  const { rows } = await sql<RolesAhead>`
    select choice.entry_id, choice.round, choice.captain, choice.vice_captain from round_choice choice
    join entry on entry.id = choice.entry_id
    join subgame on subgame.id = entry.subgame_id and subgame.tournament_id = ${id}
    where choice.round >= ${round} and ${duplicateId} in (choice.captain, choice.vice_captain)`.execute(db)
  return rows
}

async function exchangeChoices(tx: Kysely<DB>, merge: Merge, tournament: ComingTournament): Promise<void> {
  const roles = (await loadChoices(tx, merge, tournament)).map((row) => ({
    ...row,
    ...mergedRoles(row, merge),
  }))
  await sql`
    update round_choice set captain = named.captain, vice_captain = named.vice_captain from unnest(
      ${roles.map(({ entryId }) => entryId)}::int[], ${roles.map((one) => one.round)}::int[],
      ${roles.map(({ captain }) => captain)}::int[], ${roles.map(({ viceCaptain }) => viceCaptain)}::int[])
      as named (entry_id, round, captain, vice_captain)
    where round_choice.entry_id = named.entry_id and round_choice.round = named.round`.execute(tx)
}
