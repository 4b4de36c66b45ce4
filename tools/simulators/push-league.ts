/**
 * `FEED_SOURCE=1 FEED_KEY=… node tools/simulators/push-league.ts ADDRESS`: a provider that pushes a small league of invented clubs,
 * whose first round kicks off now, and tells its first match to the end, as an example of the calls of docs/feeds.md.
 */
import { pushCall } from './feeds/sign-push.ts'

const [address = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const { FEED_SOURCE: source = '', FEED_KEY: key = '' } = process.env
const SQUAD = { GK: 2, DEF: 5, MID: 5, FWD: 3 }
const CLUBS = ['Harbour', 'Old Mill', 'Lighthouse', 'Vineyard']
const HOUR = 3_600_000

const clubs = CLUBS.map((name, index) => ({
  id: `club-${index + 1}`,
  name,
  short_name: name.slice(0, 3).toUpperCase(),
}))
const players = clubs.flatMap(({ id: club_id, name }) =>
  Object.entries(SQUAD).flatMap(([position, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${club_id}-${position}-${index + 1}`,
      club_id,
      first_name: name,
      last_name: `${position} ${index + 1}`,
      position,
    })),
  ),
)
const now = Date.now()
const rounds = [1, 2].map((number) => ({ number, name: `Round ${number}` }))
const fixtures = rounds.flatMap(({ number }) =>
  [0, 2].map((pair) => ({
    id: `match-${number}-${pair / 2 + 1}`,
    round: number,
    home_club_id: clubs[pair]?.id,
    away_club_id: clubs[pair + 1]?.id,
    kick_off_at: new Date(now + (number - 1) * 24 * HOUR).toISOString(),
  })),
)
const squadOf = (club: string) => players.filter(({ club_id }) => club_id === club).map(({ id }) => id)
const lineUp = (side: string, club: string) => {
  const ids = squadOf(club)
  const bench = ids.filter((id) => /GK-2|DEF-5|MID-5|FWD-3/.test(id))
  return { kind: 'line_up', side, starters: ids.filter((id) => !bench.includes(id)), bench }
}
const fact = (event_id: string, told: object, revision = 0) => ({
  fixture_id: 'match-1-1',
  event_id,
  revision,
  fact: told,
})
const scorer = 'club-1-FWD-1'

await send('squads', { clubs, players })
await send('fixtures', { rounds, fixtures })
await send('facts', {
  facts: [
    fact('line-up-home', lineUp('home', 'club-1')),
    fact('line-up-away', lineUp('away', 'club-2')),
    fact('first-half', { kind: 'period', period: 'first_half', minute: 0 }),
    fact('goal-1', { kind: 'goal', side: 'home', minute: 12, player_id: scorer }),
  ],
})
// The scorer was somebody else: the same event with the next revision.
await send('facts', {
  facts: [fact('goal-1', { kind: 'goal', side: 'home', minute: 12, player_id: 'club-1-MID-1' }, 1)],
})
await send('facts', {
  facts: [
    fact('half-time', { kind: 'period', period: 'half_time', minute: 45, added: 2 }),
    fact('second-half', { kind: 'period', period: 'second_half', minute: 45 }),
    fact('full-time', { kind: 'period', period: 'full_time', minute: 90, added: 4 }),
    fact('score', { kind: 'score', home: 1, away: 0 }),
    fact('final', { kind: 'final' }),
  ],
})

async function send(call: 'squads' | 'fixtures' | 'facts', lists: object): Promise<void> {
  const { status, message, items } = await pushCall({ address, source, key }, call, JSON.stringify(lists))
  const refused = items.filter(({ outcome }) => outcome === 'refused')
  console.log(`${call}: ${status} ${message} ${items.length} items, ${refused.length} refused`)
  for (const { id, reason } of refused) console.log(`  ${id}: ${reason}`)
}
