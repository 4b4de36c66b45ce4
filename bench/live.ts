import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { browserLaunch } from '../tools/chromium.ts'
import type { BenchRow } from './bench-row.ts'
import { withProduct } from './with-product.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** How much slower a cheap phone's processor is than this one. */
const PHONE_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
const GOALS = 10
const WITHIN_MS = 2_000
/** The moments, their queue and the rolling figures are over by then. */
const WATCH_MS = 12_000
const LONG_MS = 50
const TEAM = 'Ten Goals XI'
const VIEWS = ['team', 'race', 'matches'] as const

/** What the page recorded while goals came in. */
type Recorded = { readonly frames: number[]; readonly shift: number }

/** Ten goals within two seconds on a phone that watches its team: long tasks, frames and layout shift. */
export function benchLive(): Promise<readonly BenchRow[]> {
  return withProduct(async ({ base, folder }) => {
    const dataFolder = join(folder, 'data')
    const embedded = await openEmbedded(dataFolder)
    const { db, end } = connectDatabase(embedded.connection, 2)
    const browser = await chromium.launch(await browserLaunch())
    try {
      const rows: BenchRow[] = []
      for (const view of VIEWS) rows.push(await watchGoals(browser, db, { base, dataFolder, view }))
      return rows
    } finally {
      await browser.close()
      await end()
      await embedded.stop()
    }
  })
}

async function watchGoals(
  browser: Browser,
  db: Kysely<DB>,
  { base, dataFolder, view }: { base: string; dataFolder: string; view: (typeof VIEWS)[number] },
): Promise<BenchRow> {
  const context = await browser.newContext({ baseURL: base, viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await enterTeam(page)
  await run(process.execPath, ['apps/server/src/cli/main.ts', 'demo', 'next'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder },
  })
  await untilMostPlay(db)
  if (view !== 'team') await page.goto(`${page.url().split('?')[0]}?lang=en&view=${view}`)
  await page.waitForLoadState('load')
  await page.waitForTimeout(1_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  await page.evaluate(record)
  const endTrace = await traceTasks(session)
  const goals = await bringGoals(db)
  await page.waitForTimeout(WATCH_MS)
  const longTasks = await endTrace()
  const { frames, shift } = await page.evaluate(
    () => (globalThis as unknown as { recorded: Recorded }).recorded,
  )
  await context.close()
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    what: `${goals} goals in ${WITHIN_MS / 1000} s, ${view}`,
    figure: `${longTasks.length} long tasks${longTasks.length > 0 ? ` (${longTasks.join(', ')} ms)` : ''}`,
    yardstick: `none over ${LONG_MS} ms; processor slowed ${PHONE_SLOWDOWN}x`,
    ratio: `frames p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms, shift ${shift.toFixed(3)}`,
  }
}

async function enterTeam(page: Page): Promise<void> {
  await page.goto('/?lang=en')
  await page.locator('main button').first().click()
  await page.waitForURL('**/enterTournament/**')
  await page.getByRole('button', { name: 'Autofill' }).click()
  await page.getByRole('button', { name: 'Use suggested' }).click()
  await page.getByLabel('Team name').fill(TEAM)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL('**/dashboard/**')
}

/** Waits until most matches of the own team's starters have kicked off. */
async function untilMostPlay(db: Kysely<DB>): Promise<void> {
  for (let left = 600; left > 0; left--) {
    const { rows } = await sql<{ playing: number }>`
      select count(*) filter (where kick_off_at <= clock_timestamp())::int as playing from (${startersMatches}) own
    `.execute(db)
    if ((rows[0]?.playing ?? 0) >= GOALS - 2) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the matches do not begin')
}

/** Makes each of ten starters of the own team score, one after another within two seconds; answers how many. */
async function bringGoals(db: Kysely<DB>): Promise<number> {
  const { rows } =
    await sql<StartersMatch>`select * from (${startersMatches}) own where at <= ${GOALS}`.execute(db)
  const now = Date.now()
  await db.transaction().execute((tx) =>
    scheduleFacts(
      tx,
      rows[0]?.championshipId ?? 0,
      rows.map(({ fixtureId, playerId, side, minute }, index) => ({
        fixtureId,
        dueAt: new Date(now + ((index + 1) * WITHIN_MS) / GOALS),
        sourceEventId: `bench-goal-${playerId}`,
        revision: 0,
        body: {
          kind: 'event',
          side,
          at: { minute, added: 0 },
          event: { type: 'goal', playerId, assistantId: undefined },
        },
      })),
    ),
  )
  return rows.length
}

type StartersMatch = {
  readonly championshipId: number
  readonly fixtureId: number
  readonly playerId: number
  readonly side: 'home' | 'away'
  readonly minute: number
}

const startersMatches = sql`
  select fixture.championship_id, fixture.id as fixture_id, fixture.kick_off_at, player.id as player_id,
    case when fixture.home_club_id = player.club_id then 'home' else 'away' end as side,
    row_number() over (order by player.id) as at,
    coalesce((select max((told.body -> 'at' ->> 'minute')::int) from game_log told
      where told.fixture_id = fixture.id), 1) as minute
  from (
    select line_up.entry_id, line_up.starters from line_up join entry on entry.id = line_up.entry_id
    where entry.team_name = ${TEAM} order by entry.id desc limit 1) mine
  join entry on entry.id = mine.entry_id
  join subgame on subgame.id = entry.subgame_id
  join tournament_round on tournament_round.tournament_id = subgame.tournament_id
  join game_round on game_round.id = tournament_round.game_round_id
  join player on player.id = any(mine.starters)
  cross join lateral (
    select fixture.* from fixture
    join round_fixture on round_fixture.fixture_id = fixture.id and round_fixture.round_id = game_round.round_id
    where player.club_id in (fixture.home_club_id, fixture.away_club_id) limit 1) fixture`

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
}

/**
 * Watches the page's own thread; what is answered ends it and tells its tasks over 50 ms, by the time of the processor
 * and not of the clock, so that what else runs on the machine does not count.
 */
async function traceTasks(session: CDPSession): Promise<() => Promise<readonly number[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  return async () => {
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await ended
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const own = new Set(events.filter(({ name }) => name === 'FireAnimationFrame').map(threadOf))
    return events
      .filter((event) => event.name.endsWith('RunTask') && own.has(threadOf(event)))
      .map(({ tdur = 0 }) => Math.round(tdur / 1000))
      .filter((ms) => ms > LONG_MS)
  }
}

/** Runs in the page: records the time between frames and layout shift from now on. */
function record(): void {
  const recorded = { frames: [] as number[], shift: 0 }
  Object.assign(globalThis, { recorded })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) recorded.shift += entry.value
    }
  }).observe({ type: 'layout-shift' })
  let last = performance.now()
  const tick = (now: number) => {
    recorded.frames.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}
