import type { Product } from './app.ts'
import { demoPace } from './demo/demo-settings.ts'
import { fillRooms } from './demo/fill-rooms.ts'
import { keepBotGames } from './demo/keep-bot-games.ts'
import { keepBotLeagues } from './demo/keep-bot-leagues.ts'
import { installDemoStaff } from './demo/install-staff.ts'
import { keepDemo } from './demo/keep-demo.ts'
import { followWithBots } from './demo/let-bots-play.ts'
import { createEventKeeper } from './events/index.ts'
import { createFeedAlert, createFeedKeeper } from './football/index.ts'
import { settleUnsettled } from './entries/index.ts'
import { openRooms } from './rooms/index.ts'
import { keepGames } from './games/index.ts'
import { type FollowOpenings, openDueContests, openGames } from './contests/index.ts'
import { settlePurchases, settleFormationPurchases } from './transfers/index.ts'
import { sendManyCredits } from './wallet/index.ts'
import { drawLeagues } from './leagues/index.ts'
import { installEditions } from './operators/index.ts'
import { logFault as logFaultOf } from './platform/jobs/log-fault.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { hearNotices } from './platform/db/notices.ts'
import { dropOldRows } from './jobs/drop-old-rows.ts'
import { eraseManagers } from './jobs/erase-managers.ts'
import { keepAlerts } from './console/alerts/index.ts'
import { publishDueBrands } from './console/brand/index.ts'
import { performDueProposals } from './proposals/index.ts'
import { signedActsOf } from './register-calls.ts'
import { addUpBooks, addUpEntered } from './jobs/add-up.ts'
import { checkSumsAtNight } from './jobs/check-kept-sums.ts'
import { reconcileWallets } from './jobs/reconcile-wallets.ts'
import { runRoundKeepers } from './jobs/keep-rounds.ts'

/** All background work: the live pipeline and the keepers, which look for what is due (ADR-24). */
export type Work = { readonly stop: () => Promise<void> }

const DEMO_EVERY_MS = 2_000
const ROOMS_EVERY_MS = 2_000
const SEATS_EVERY_MS = 3_000
const LEFTOVERS_EVERY_MS = 5_000
const CREDITS_EVERY_MS = 5_000
const GAMES_EVERY_MS = 2_000
const FEEDS_EVERY_MS = 1_000
const EVENTS_EVERY_MS = 300
const ALERT_EVERY_MS = 30_000
const RECONCILE_EVERY_MS = 300_000
const ALERTS_EVERY_MS = 15_000
const BOOKS_EVERY_MS = 60_000
const SUMS_EVERY_MS = 600_000
const CLOCK_EVERY_MS = 10_000
const OLD_ROWS_EVERY_MS = 60_000
const DUE_EVERY_MS = 30_000
const BRANDS_EVERY_MS = 5_000
const ERASURES_EVERY_MS = 60_000
/** The shares of the bots that play at the two editions, and at each other operator. */
const BOT_SHARES = { demo: 0.7, sponsor: 0.3, other: 0.05 }

/** Starts it; the demo world is created before this returns, so that the first page is not empty. */
export async function startWork({
  deps,
  background,
  live,
  clock,
  closeEndedStreams,
  version,
}: Product): Promise<Work> {
  const { log, config } = deps
  const { db } = background
  const logFault = (part: string) => logFaultOf(log, part)
  const parts: { readonly stop: () => Promise<unknown> }[] = [
    repeat(clock.look, CLOCK_EVERY_MS, logFault('clock')),
  ]
  let follow: FollowOpenings | undefined
  if (config.WORLD === 'demo') {
    const editions = await installEditions(db)
    const pace = demoPace(config.DEMO_MATCHDAY_SECONDS)
    const operators = [
      { operatorId: editions.demo, botShare: BOT_SHARES.demo },
      { operatorId: editions.sponsor, botShare: BOT_SHARES.sponsor },
    ]
    await keepDemo(db, operators, pace)
    await installDemoStaff(db, [editions.demo, editions.sponsor])
    parts.push(repeat(() => keepDemo(db, operators, pace), DEMO_EVERY_MS, logFault('demo')))
    parts.push(repeat(() => fillRooms(db), SEATS_EVERY_MS, logFault('room bots')))
    const hosts = operators.map(({ operatorId }) => operatorId)
    parts.push(
      repeat(() => keepBotGames(db, deps, hosts), SEATS_EVERY_MS, logFault('games of bots')),
      repeat(() => keepBotLeagues(db, hosts), SEATS_EVERY_MS, logFault('leagues of bots')),
    )
    follow = followWithBots(operators, BOT_SHARES.other)
  }
  const open = () => openGames(db, { follow, logFault: logFault('games') })
  parts.push(repeat(open, GAMES_EVERY_MS, logFault('games')))
  const openDue = () => openDueContests(db, { logFault: logFault('planned contests') })
  parts.push(repeat(openDue, GAMES_EVERY_MS, logFault('planned contests')))
  const notices = hearNotices(background.pool, {
    log: live.wake,
    sessions: (payload) => {
      deps.sessions.hear(payload)
      const managerId = payload === '' ? undefined : Number(payload)
      void closeEndedStreams(managerId).catch(logFault('streams'))
    },
  })
  live.run(notices.isHeard)
  parts.push(
    notices,
    live,
    ...runRoundKeepers({
      db,
      codeVersion: version,
      logFault: logFault('rounds'),
      scoreboardOf: live.scoreboardOf,
      recounts: deps.recounts,
    }),
  )
  parts.push(repeat(() => settleUnsettled({ ...deps, db }), LEFTOVERS_EVERY_MS, logFault('entries')))
  parts.push(repeat(() => sendManyCredits({ ...deps, db }), CREDITS_EVERY_MS, logFault('credits')))
  const goOn = (part: string) => ({ logFault: logFault(part) })
  parts.push(repeat(() => openRooms(db, goOn('rooms')), ROOMS_EVERY_MS, logFault('rooms')))
  parts.push(repeat(() => keepGames(db, goOn('created games')), GAMES_EVERY_MS, logFault('created games')))
  parts.push(repeat(() => drawLeagues(db, goOn('leagues')), GAMES_EVERY_MS, logFault('leagues')))
  const events = createEventKeeper({ db, now: clock.now, logFault: logFault('events') })
  parts.push(repeat(events.turn, EVENTS_EVERY_MS, logFault('events')), { stop: events.settled })
  const feeds = createFeedKeeper({ db, log, logFault: logFault('feeds') })
  parts.push(repeat(feeds.turn, FEEDS_EVERY_MS, logFault('feeds')), { stop: feeds.settled })
  const alert = createFeedAlert({ db, log, url: config.FEED_ALERT_URL })
  parts.push(repeat(alert.look, ALERT_EVERY_MS, logFault('feed alert')))
  parts.push(repeat(() => settlePurchases(db), LEFTOVERS_EVERY_MS, logFault('purchases')))
  parts.push(repeat(() => settleFormationPurchases(db), LEFTOVERS_EVERY_MS, logFault('formations')))
  parts.push(repeat(() => reconcileWallets({ ...deps, db }), RECONCILE_EVERY_MS, logFault('reconciliation')))
  const { mailer } = deps
  const lookForAlerts = () => keepAlerts({ db, mailer, logFault: logFault('mail of alerts') })
  parts.push(repeat(lookForAlerts, ALERTS_EVERY_MS, logFault('alerts')))
  parts.push(repeat(() => addUpBooks(db), BOOKS_EVERY_MS, logFault('books')))
  parts.push(repeat(() => addUpEntered(db), BOOKS_EVERY_MS, logFault('figures')))
  parts.push(repeat(() => checkSumsAtNight(db), SUMS_EVERY_MS, logFault('check of sums')))
  parts.push(repeat(() => dropOldRows(db), OLD_ROWS_EVERY_MS, logFault('old rows')))
  parts.push(repeat(() => eraseManagers({ ...deps, db }), ERASURES_EVERY_MS, logFault('erasures')))
  const publishDue = () =>
    publishDueBrands({ db, operators: deps.operators, logFault: logFault('brand at its hour') })
  parts.push(repeat(publishDue, BRANDS_EVERY_MS, logFault('brands at their hour')))
  const performDue = () =>
    performDueProposals({
      db,
      operators: deps.operators,
      acts: signedActsOf(deps),
      mailer,
      logFault: logFault('act at its hour'),
    })
  parts.push(repeat(performDue, DUE_EVERY_MS, logFault('acts at their hour')))
  return {
    stop: async () => {
      await Promise.allSettled(parts.map((part) => part.stop()))
    },
  }
}
