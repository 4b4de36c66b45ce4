import {
  describeContradiction,
  loadContradictingMatches,
  loadDifferences,
  countPlayed,
  loadFeedStatus,
  loadGaps,
  loadHaltedMatches,
  loadSilentMatches,
  loadUnmatched,
  replayMatch,
} from '../../football/index.ts'
import { type CommandContext, WrongCall } from '../command.ts'

/** Shows the state of all sources, the matches they are silent about or that contradict themselves, and figures reported differently. */
export async function status({ database, print }: CommandContext): Promise<void> {
  const all = await loadFeedStatus(database.db)
  if (all.length === 0) print('There is no league with a source yet: football add brings one.')
  for (const one of all) {
    const answer = one.lastAnswerAt === null ? 'never heard' : `heard ${Math.round(one.lag ?? 0)} s ago`
    const { played, complete } = await countPlayed(database.db, one.id)
    const past = played === 0 ? '' : `  ${complete} of ${played} matches played so far are in`
    const quota = one.quotaLeft === null ? '' : `  quota ${one.quotaLeft} of ${one.quotaLimit ?? '?'}`
    const fault = one.lastFault === null ? '' : `  ${one.failures} faults, the last: ${one.lastFault}`
    print(
      `${one.championship}  ${one.rank}. ${one.kind} (${one.id})  ${answer}  ${one.inForce} matches in force  ${one.unmatched} unmatched  ${one.missing} missing  ${one.differences} differences${past}${quota}${fault}`,
    )
  }
  for (const { championship, fixtureId, home, away, kind, heardAt } of await loadSilentMatches(database.db)) {
    const since = heardAt === null ? 'nothing yet' : `nothing since ${heardAt.toISOString()}`
    print(`SILENT  ${championship}  match ${fixtureId} ${home} - ${away}: ${kind} says ${since}`)
  }
  for (const match of await loadContradictingMatches(database.db)) {
    const { championship, fixtureId, home, away, contradictions } = match
    for (const one of contradictions) {
      const how = describeContradiction(one, match)
      print(`CONTRADICTS  ${championship}  match ${fixtureId} ${home} - ${away}: ${how}: its round waits`)
    }
  }
  for (const { championship, fixtureId, home, away, status: word } of await loadHaltedMatches(database.db)) {
    print(`${word.toUpperCase()}  ${championship}  match ${fixtureId} ${home} - ${away}`)
  }
  for (const one of await loadDifferences(database.db)) {
    const { championship, fixtureId, home, away, subject, player, source, says, other, otherSays } = one
    const about = player === null ? subject : `${subject} of ${player.name} (${player.id})`
    const rival =
      other ?? (subject === 'olderAnswer' || subject === 'olderCalendar' ? 'known is' : 'its events')
    print(
      `DIFFERS  ${championship}  match ${fixtureId} ${home} - ${away}: ${about}: ${source} says ${says}, ${rival} ${otherSays}`,
    )
  }
}

/** Shows who of a source somebody has to identify, and what its answers lacked. */
export async function unmatched({ database, print }: CommandContext): Promise<void> {
  const all = await loadUnmatched(database.db)
  const gaps = await loadGaps(database.db)
  if (all.length === 0 && gaps.length === 0) print('Nobody waits.')
  for (const { feedSourceId, championship, source, kind, sourceId, looksLike, candidates } of all) {
    print(`${feedSourceId}  ${kind}  ${sourceId}  ${championship} ${source}  ${JSON.stringify(looksLike)}`)
    for (const { id, name, club } of candidates) print(`    perhaps our ${id}, ${name}, ${club}`)
  }
  for (const { championship, source, what, id, name, call, reason } of gaps) {
    const label = [name, id === undefined ? undefined : `(${id})`].filter(Boolean).join(' ')
    const place = call === '' ? '' : `${call}: `
    print(
      `MISSING  ${championship}  ${source}  ${what === 'lastSeason' ? 'last season' : what} ${label}: ${place}${reason}`,
    )
  }
  if (all.length > 0)
    print(
      'football match SOURCE KIND THEIR-ID OUR-ID says who it is; new for OUR-ID lets a player of the first source in.',
    )
}

/** Rebuilds a match from the recorded answers. */
export async function replay([fixture = '']: readonly string[], { database: { db }, print }: CommandContext) {
  if (!/^\d{1,9}$/.test(fixture)) throw new WrongCall('the number of the match is missing')
  const changes = await replayMatch(db, Number(fixture))
  if (changes.length === 0) print('No recorded answer speaks of it: answers are kept for 30 days.')
  for (const { at, source, text } of changes) print(`${at.toISOString()}  ${source}  ${text}`)
}
