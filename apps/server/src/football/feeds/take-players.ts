import type { SourcePlayer } from '@gaffer/feed'
import { type Position, positionId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { foldSearch } from '../fold-search.ts'
import { insertPlayers, type NewPlayer } from '../write-football.ts'
import type { FeedSource } from './feed-source.ts'
import { usualPriceOf } from './first-prices.ts'
import { loadIdentities, type NewIdentity, upsertIdentities } from './identities.ts'
import { type ItemOutcome, KNOWN, refused, TAKEN } from './item.ts'
import { type KnownPlayer, loadPlayers } from './load-players.ts'
import { priceNewPlayers } from './price-new-players.ts'

const WAITS = refused('waits for a person: who is it? (football unmatched)')

/**
 * Takes the players of a source. The first source brings them in, moves them between clubs, renames them and says
 * whether they are fit; their positions stay. Who of it, or of another source, may be somebody we know waits
 * for a person and is never guessed.
 */
export async function takePlayers(
  tx: Kysely<DB>,
  source: FeedSource,
  players: readonly SourcePlayer[],
): Promise<readonly ItemOutcome[]> {
  if (players.length === 0) return []
  const clubs = await loadIdentities(tx, source.id, 'club')
  const known = await loadIdentities(tx, source.id, 'player')
  const ours = await loadPlayers(tx, source.championshipId)
  const taken = new Set<number>([...known.values()].flatMap((id) => id ?? []))
  const identities: NewIdentity[] = []
  const drafts: { readonly player: SourcePlayer; readonly position: Position; readonly clubId: number }[] = []
  const changed: (Seen & { readonly sourceId: string })[] = []
  const seen = new Set<string>()
  const outcomes = players.map((player): ItemOutcome | string => {
    const clubId = clubs.get(player.clubId) ?? undefined
    const before = known.get(player.id)
    if (clubId === undefined) return refused(`unknown club ${player.clubId}`)
    if (seen.has(player.id)) return KNOWN
    seen.add(player.id)
    if (typeof before === 'number') {
      if (source.rank > 1) return KNOWN
      const now = ours.get(before)
      const next = { id: before, clubId, ...seenOf(player) }
      if (now === undefined || !isChanged(now, next)) return KNOWN
      changed.push({ ...next, sourceId: player.id })
      return TAKEN
    }
    const alike = [...ours.values()].filter((one) => isAlike(one, player, clubId) && !taken.has(one.id))
    const [only] = alike
    const mayBeOurs = source.rank > 1 || before === null
    if (mayBeOurs && only !== undefined && alike.length === 1 && isSure(only, player, clubId)) {
      taken.add(only.id)
      identities.push({ sourceId: player.id, ourId: only.id, looksLike: looksOf(player) })
      return TAKEN
    }
    const isDoubled = [...ours.values()].some((one) => isAlike(one, player, clubId))
    if (source.rank > 1 || before === null || isDoubled || player.position === undefined) {
      identities.push({ sourceId: player.id, ourId: null, looksLike: looksOf(player) })
      return player.position === undefined && source.rank === 1 ? refused('has no position') : WAITS
    }
    drafts.push({ player, position: player.position, clubId })
    return TAKEN
  })
  const inserted = await insertNew(tx, source, drafts)
  await upsertIdentities(tx, source.id, 'player', [
    ...identities,
    ...drafts.map(({ player }) => ({
      sourceId: player.id,
      ourId: inserted.get(player.id) ?? null,
      looksLike: looksOf(player),
    })),
  ])
  await updateSeen(tx, changed)
  return outcomes.map((outcome) => (typeof outcome === 'string' ? refused(outcome) : outcome))
}

type Seen = { readonly id: number; readonly clubId: number } & ReturnType<typeof seenOf>

function seenOf({ firstName, lastName, displayName, status, news, shirtNumber, birthDate }: SourcePlayer) {
  return {
    firstName,
    lastName,
    displayName,
    status: status as string,
    news,
    shirtNumber: shirtNumber ?? null,
    birthDate: birthDate ?? null,
  }
}

function looksOf({
  displayName,
  firstName,
  lastName,
  clubId,
  shirtNumber,
  birthDate,
  position,
}: SourcePlayer) {
  return { displayName, firstName, lastName, clubId, shirtNumber, birthDate, position }
}

function isChanged(now: KnownPlayer, next: Seen): boolean {
  return (
    now.clubId !== next.clubId ||
    now.status !== next.status ||
    now.news !== next.news ||
    now.firstName !== next.firstName ||
    now.lastName !== next.lastName ||
    now.displayName !== next.displayName ||
    (next.shirtNumber !== null && now.shirtNumber !== next.shirtNumber)
  )
}

/** Somebody of ours who may be the one a source tells of: the same name, and nothing known speaks against it. */
function isAlike(ours: KnownPlayer, player: SourcePlayer, clubId: number): boolean {
  const isSameName =
    foldSearch(`${ours.firstName} ${ours.lastName}`) ===
      foldSearch(`${player.firstName} ${player.lastName}`) ||
    (ours.clubId === clubId && foldSearch(ours.displayName) === foldSearch(player.displayName))
  const isOtherBirth =
    ours.birthDate !== null && player.birthDate !== undefined && ours.birthDate !== player.birthDate
  return isSameName && !isOtherBirth
}

/** The name alone is not enough: the club, the number or the date of birth has to agree. */
function isSure(ours: KnownPlayer, player: SourcePlayer, clubId: number): boolean {
  return ours.clubId === clubId || (ours.birthDate !== null && ours.birthDate === player.birthDate)
}

async function insertNew(
  tx: Kysely<DB>,
  source: FeedSource,
  drafts: readonly { readonly player: SourcePlayer; readonly position: Position; readonly clubId: number }[],
): Promise<ReadonlyMap<string, number>> {
  if (drafts.length === 0) return new Map()
  const rows = drafts.map(({ player, position, clubId }): NewPlayer => ({
    sourceId: player.id,
    personCode: personCodeOf(source, player),
    clubId,
    position: positionId(position),
    firstName: player.firstName,
    lastName: player.lastName,
    displayName: player.displayName,
    status: player.status,
    news: player.news,
    initialPrice: player.price ?? usualPriceOf(position),
  }))
  const ids = await insertPlayers(tx, source.championshipId, rows)
  await updateSeen(
    tx,
    drafts.map(({ player, clubId }) => ({ id: ids.get(player.id) ?? 0, clubId, ...seenOf(player) })),
  )
  await priceNewPlayers(tx, source.championshipId, [...ids.values()])
  return ids
}

/** Providers keep the ids of their players from season to season; whoever pushes may not. */
function personCodeOf({ kind, championship }: FeedSource, { id }: SourcePlayer): string {
  return kind === 'push' || kind === 'desk' || kind === 'fpl' ? `${championship}-${id}` : `${kind}-${id}`
}

async function updateSeen(tx: Kysely<DB>, players: readonly Seen[]): Promise<void> {
  if (players.length === 0) return
  const of = <K extends keyof Seen>(key: K) => players.map((player) => player[key])
  await sql`
    update player set club_id = told.club_id, first_name = told.first_name, last_name = told.last_name,
      display_name = told.display_name, status = told.status, news = told.news,
      shirt_number = coalesce(told.shirt_number, player.shirt_number),
      birth_date = coalesce(told.birth_date, player.birth_date)
    from unnest(${of('id')}::int[], ${of('clubId')}::int[], ${of('firstName')}::text[], ${of('lastName')}::text[],
      ${of('displayName')}::text[], ${of('status')}::text[], ${of('news')}::text[],
      ${of('shirtNumber')}::smallint[], ${of('birthDate')}::date[])
      as told (id, club_id, first_name, last_name, display_name, status, news, shirt_number, birth_date)
    where player.id = told.id`.execute(tx)
}
