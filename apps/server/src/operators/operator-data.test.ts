import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { currencyLabels } from './currency-labels.ts'
import { EDITIONS } from './editions.ts'
import { operatorFile } from './operator-file.ts'
import { fileOfOperator, operatorOfFile } from './operator-of-file.ts'
import { installEditions, loadOperatorGames, loadOperators } from './repo.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { listSecrets, loadSecrets, writeOperatorSecrets } from './secrets.ts'

let database: TestDatabase
let ids: Awaited<ReturnType<typeof installEditions>>
beforeAll(async () => {
  database = await createTestDatabase()
  ids = await installEditions(database.db)
})
afterAll(() => database.end())
const opened = () => loadSecrets(database.db, createKeyRing(database.db, 'operator-keys'))

describe('an operator', () => {
  it.each(EDITIONS)('$slug is the same after file and row', async (edition) => {
    expect(operatorOfFile(operatorFile.parse(fileOfOperator(edition)))).toEqual(edition)
    const row = (await loadOperators(database.db, createKeyRing(database.db, 'operator-keys'))).find(
      ({ slug }) => slug === edition.slug,
    )
    const { games, ...data } = edition
    expect(row).toMatchObject(data)
    const own = (await loadOperatorGames(database.db)).find(({ slug }) => slug === edition.slug)
    expect(own?.games).toEqual(games)
  })

  it('has the label of the language beside its amounts where it sets no currency', async () => {
    const usual = { en: 'EUR', fr: 'TND', ar: 'EUR', bg: 'BGN' }
    const stored = await loadOperators(database.db, createKeyRing(database.db, 'operator-keys'))
    expect(stored.map(currencyLabels)).toEqual([usual, usual])
  })

  it('has the label of a currency that it sets in every language, after file and row too', () => {
    const [edition] = EDITIONS
    if (edition === undefined) throw new Error('there is no edition')
    const set = operatorOfFile(operatorFile.parse({ ...fileOfOperator(edition), currency: 'EUR' }))
    const again = operatorOfFile(operatorFile.parse(fileOfOperator(set)))
    expect(again).toEqual(set)
    expect(currencyLabels(again)).toEqual({ en: 'EUR', fr: 'EUR', ar: 'EUR', bg: 'EUR' })
  })

  it('tracks and takes its brand from the address in the sponsor edition only', () => {
    const flags = EDITIONS.map(({ brand }) => [brand.edition, brand.can.tracks, brand.can.isWhiteLabel])
    expect(flags).toEqual([
      ['demo', false, false],
      ['sponsor', true, true],
    ])
  })
})

describe('secrets of an operator', () => {
  it('are sealed, belong to it alone, and change only where the file names them', async () => {
    await writeOperatorSecrets(database.db, ids.demo, { clientSecret: 'tiger', gatewayKey: 'lion' })
    await writeOperatorSecrets(database.db, ids.demo, { gatewayKey: null })
    expect(await opened()).toEqual(new Map([[ids.demo, { clientSecret: 'tiger' }]]))
    const [demo, sponsor] = await loadOperators(database.db, createKeyRing(database.db, 'operator-keys'))
    expect([demo?.secret('clientSecret'), sponsor?.secret('clientSecret')]).toEqual(['tiger', undefined])
    expect(JSON.stringify(demo)).not.toContain('tiger')
    expect(await listSecrets(database.db, ids.demo)).toEqual(['clientSecret'])
    const { rows } = await sql<{ sealed: string }>`select sealed from operator_secret`.execute(database.db)
    expect(rows.map(({ sealed }) => sealed).join()).not.toContain('tiger')
  })

  it('do not open in the row of another operator', async () => {
    await sql`insert into operator_secret select ${ids.sponsor}, name, sealed from operator_secret
              where operator_id = ${ids.demo}`.execute(database.db)
    expect([...(await opened()).keys()]).toEqual([ids.demo])
  })
})
