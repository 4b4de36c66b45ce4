import { sql } from 'kysely'
import type { Provider } from '../../simulators/feeds/faults.ts'
import { idFrom } from '../../simulators/feeds/tell-match.ts'
import type { RehearsedLeague } from './add-leagues.ts'
import type { FeedWorld } from './open-world.ts'
import { ALIASED, DOUBLED, NEWCOMER, peopleOf } from './plan-people.ts'
import { loadOurIds } from './true-states.ts'

/** Decides with `football match` who everybody is that waits; returns their ids in the invented league. */
export async function decideWaiting(
  world: FeedWorld,
  league: RehearsedLeague,
  seed: number,
): Promise<ReadonlySet<number>> {
  const { players } = await loadOurIds(world.database, league)
  const decided = new Set<number>()
  const waiting = (await world.football('unmatched')).matchAll(
    /^(\d+) {2}player {2}(\d+) {2}(\S+) ([\w-]+) /gm,
  )
  for (const [, source = '', theirs = '', championship, kind = ''] of waiting) {
    if (championship !== league.championship) continue
    const id = idFrom(kind as Provider, Number(theirs))
    const ours = players.get(id === DOUBLED ? peopleOf(seed).twin.id : id)
    if (ours === undefined) continue
    await world.football('match', source, 'player', theirs, String(ours))
    decided.add(id)
  }
  return decided
}

/** What is not as it should be about people who changed; and who should have waited for a person, but did not. */
export async function checkPeople(
  world: FeedWorld,
  league: RehearsedLeague,
  seed: number,
  decided: ReadonlySet<number>,
): Promise<readonly string[]> {
  const { db } = world.database
  const { players } = await loadOurIds(world.database, league)
  const { mover, renamed, movesTo } = peopleOf(seed)
  const { rows } = await sql<{ id: number; lastName: string; club: string; isPriced: boolean }>`
    select player.id, last_name, club.source_id as club, exists (
      select from player_price join price_list on price_list.id = price_list_id
      where player_id = player.id and from_round > 1) as is_priced
    from player join club on club.id = player.club_id
    where player.championship_id = ${league.championshipId}`.execute(db)
  const found = (id: number) => rows.find((row) => row.id === players.get(id))
  const [first = 'push'] = league.providers
  const faults: string[] = []
  if (idFrom(first, Number(found(mover.id)?.club)) !== movesTo)
    faults.push('the player who moved is in the old club')
  if (found(renamed.id)?.lastName.endsWith('-Oakes') !== true)
    faults.push('the renamed player has the old name')
  if (found(NEWCOMER)?.isPriced !== true) faults.push('the newcomer has no price')
  if (found(DOUBLED) !== undefined) faults.push('the doubled player was added twice')
  if (!decided.has(DOUBLED)) faults.push('the doubled player waited for nobody')
  if (league.providers.length > 1 && !decided.has(ALIASED))
    faults.push('the player of another name was guessed')
  const { rows: left } = await sql<{ sourceId: string }>`
    select source_id from feed_identity join feed_source on feed_source.id = feed_source_id
    where championship_id = ${league.championshipId} and our_id is null`.execute(db)
  faults.push(...left.map(({ sourceId }) => `${sourceId} still waits for a person`))
  return faults.map((fault) => `${league.championship}: ${fault}`)
}
