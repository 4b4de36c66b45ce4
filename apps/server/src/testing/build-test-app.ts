import type { FastifyInstance } from 'fastify'
import { buildProduct, type Product } from '../app.ts'
import { readConfig } from '../config.ts'
import { installEditions } from '../operators/repo.ts'
import { connectDatabase, type Database } from '../platform/db/connect.ts'
import { checkAnswers } from '../platform/http/serializer.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The whole product on its own database: calls go through `app.inject`, and no job runs by itself. */
export type TestApp = Product & {
  readonly database: TestDatabase
  readonly operatorId: number
  /** Request headers of this manager of the demo edition. */
  readonly authorize: (managerId: number, operatorId?: number) => Promise<{ authorization: string }>
  readonly end: () => Promise<void>
}

/** Builds it; answers are parsed by their schemas. Call `end` after the tests of the file. */
export async function buildTestApp(
  settings: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
  webFolder = '/nonexistent',
  beforeReady: (product: Product) => void = () => undefined,
  elapsed = createLeapingClock(),
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const { demo } = await installEditions(database.db)
  return buildAppOf(demo, settings, database, webFolder, beforeReady, elapsed)
}

/** The same without the editions: it has the operators that the test adds, the first of which is `operatorId`. */
export async function buildAppOf(
  operatorId: number,
  settings: Readonly<Record<string, string>>,
  database: TestDatabase,
  webFolder = '/nonexistent',
  beforeReady: (product: Product) => void = () => undefined,
  elapsed = createLeapingClock(),
): Promise<TestApp> {
  checkAnswers()
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      WORLD: 'none',
      DATA_DIR: '/nonexistent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    },
    '/nonexistent',
  )
  const background = connectDatabase(database.connection, 4)
  const product = await buildProduct({
    config,
    database,
    background,
    version: 'test',
    autofillSecret: 'test',
    webFolder,
    consoleFolder: webFolder,
    readiness: async () => ({ database: true }),
    elapsed,
  })
  beforeReady(product)
  await product.app.ready()
  return {
    ...product,
    database,
    operatorId,
    authorize: async (managerId, of = operatorId) => ({
      authorization: await product.deps.tokens.sign(
        { managerId, operatorId: of, isOnlooker: false },
        'access',
      ),
    }),
    end: () => endApp(product.app, product, background, database),
  }
}

/** A clock that moves on a minute at each reading, so that caches hide nothing a test wrote. */
function createLeapingClock(): () => number {
  let elapsed = 0
  return () => (elapsed += 60_000)
}

async function endApp(
  app: FastifyInstance,
  { live, streams }: Product,
  background: Database,
  database: TestDatabase,
): Promise<void> {
  streams.closeAll()
  await app.close()
  await live.stop()
  await background.end()
  await database.end()
}
