import { encodeRoundScopedId } from '@gaffer/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Seeds } from './fuzz-calls.ts'

/** Ids of things that exist, for calls that are made up. */
export async function loadSeeds(db: Kysely<DB>): Promise<Seeds> {
  return seedsOf(await loadIds(db))
}

type Ids = Readonly<Record<string, readonly number[]>>

async function loadIds(db: Kysely<DB>): Promise<Ids> {
  const few = async (table: string, column = 'id') => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} order by random() limit 40`.execute(db)
    return rows.map(({ id }) => id)
  }
  const scoped = async (table: string) =>
    (await few(table)).map((id) => encodeRoundScopedId({ id, round: 1 }))
  return {
    subTournament: await scoped('subgame'),
    userTeam: await scoped('entry'),
    contest: await few('subgame'),
    tournament: await few('tournament'),
    championship: await few('championship'),
    player: await few('player'),
    match: await few('fixture'),
    gameRound: await few('game_round'),
    round: await few('round'),
    manager: await few('manager'),
    club: await few('club'),
    staff: await few('staff_member'),
  }
}

/** What stands for a key, by its name and the path it is in. */
function seedsOf(ids: Ids): Seeds {
  return (path, key) => {
    if (key === 'operator') return ['sponsor']
    if (key === 'lang' || key === 'language') return ['en', 'fr', 'ar', 'bg']
    if (/sub_?id|sub_tournament/i.test(key)) return ids.subTournament ?? []
    if (/team_?id/i.test(key) && !/club/i.test(key)) return ids.userTeam ?? []
    if (/player/i.test(key)) return ids.player ?? []
    if (/championship/i.test(key)) return ids.championship ?? []
    if (/contest/i.test(key)) return ids.contest ?? []
    if (/tournament/i.test(key)) return ids.tournament ?? []
    if (/match|fixture/i.test(key)) return ids.match ?? []
    if (/club/i.test(key)) return ids.club ?? []
    if (/manager|user_id/i.test(key)) return ids.manager ?? []
    if (/round/i.test(key)) return path.startsWith('/operators') ? (ids.gameRound ?? []) : (ids.round ?? [])
    if (key !== 'id') return []
    if (path.includes('/football/matches')) return ids.match ?? []
    if (path.includes('/football/players')) return ids.player ?? []
    if (path.includes('/rounds/')) return ids.gameRound ?? []
    if (path.includes('/contests/')) return ids.contest ?? []
    if (path.includes('/managers/')) return ids.manager ?? []
    if (path.includes('/staff/')) return ids.staff ?? []
    if (/tournaments?\/:id$/i.test(path)) return ids.tournament ?? []
    if (/championships/.test(path)) return ids.championship ?? []
    return [...(ids.subTournament ?? []), ...(ids.userTeam ?? [])]
  }
}
