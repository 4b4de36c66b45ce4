import type { SourcePlayer } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { type Identities, loadIdentities, type NewIdentity, upsertIdentities } from './identities.ts'
import { identifyPlayers, type Verdict } from './identify-players.ts'
import { type ItemOutcome, KNOWN, refused, TAKEN, waits } from './item.ts'
import { type KnownPlayer, loadPlayers } from './load-players.ts'
import { type Draft, insertDrafts, type Seen, seenOf, updateSeen } from './write-players.ts'

const WAITS = waits('waits for a person: who is it? (football unmatched)')

/**
 * Takes the players of a source. Those of the first source are added, moved between clubs, renamed and updated with
 * their fitness; their positions stay. What is said under the id of a merged player is about nobody. Who of it, or of another source, may be somebody we know waits for a person
 * and is never guessed.
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
  const verdicts = identify(source, players, { clubs, known, ours })
  const identities: NewIdentity[] = []
  const drafts: Draft[] = []
  const changed: (Seen & { readonly sourceId: string })[] = []
  const seen = new Set<string>()
  const outcomes = players.map((player): ItemOutcome => {
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
    const verdict = verdicts.get(player.id)
    if (verdict?.kind === 'ours') {
      identities.push({ sourceId: player.id, ourId: verdict.id, looksLike: looksOf(player) })
      return TAKEN
    }
    if (verdict?.kind === 'new' && player.position !== undefined) {
      drafts.push({ player, position: player.position, clubId })
      return TAKEN
    }
    const candidates = verdict?.kind === 'waits' ? verdict.candidates : []
    identities.push({ sourceId: player.id, ourId: null, looksLike: { ...looksOf(player), candidates } })
    return verdict?.kind === 'new' ? waits('has no position') : WAITS
  })
  const inserted = await insertDrafts(tx, source, drafts)
  await upsertIdentities(tx, source.id, 'player', [
    ...identities,
    ...drafts.map(({ player }) => ({
      sourceId: player.id,
      ourId: inserted.get(player.id) ?? null,
      looksLike: looksOf(player),
    })),
  ])
  await updateSeen(tx, changed)
  return outcomes
}

/** Identifies the players whom nobody has identified yet. */
function identify(
  { rank }: FeedSource,
  players: readonly SourcePlayer[],
  {
    clubs,
    known,
    ours,
  }: {
    readonly clubs: Identities
    readonly known: Identities
    readonly ours: ReadonlyMap<number, KnownPlayer>
  },
): ReadonlyMap<string, Verdict> {
  const newcomers = players.flatMap((player) => {
    const clubId = clubs.get(player.clubId)
    return typeof clubId === 'number' && typeof known.get(player.id) !== 'number' ? [{ player, clubId }] : []
  })
  const claimed = new Set([...known.values()].flatMap((id) => id ?? []))
  return identifyPlayers(newcomers, ours, { claimed, bringsPlayers: rank === 1 })
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
