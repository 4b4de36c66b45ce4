import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeOperator } from '../../../apps/server/src/operators/write-operator.ts'
import { operatorFileOf } from '../../../apps/server/src/testing/operator-file.ts'
import type { Provider } from '../../simulators/feeds/faults.ts'
import { type Providers, SIMULATED_KEY } from '../../simulators/feeds/start-providers.ts'
import type { PushParty } from '../../simulators/feeds/sign-push.ts'
import type { FeedWorld } from './open-world.ts'

/** A championship of a rehearsal and its providers, first the one that brings the calendar. */
export type RehearsedLeague = {
  readonly championship: string
  readonly championshipId: number
  /** Who its requests come from, as the providers know it. */
  readonly reader: string
  readonly providers: readonly Provider[]
}

export const HOST = 'rehearsal.example'
export const FEE = 500
const LEAGUE = '9'
/** Percentages of a pool of fees. */
const PRIZES = [
  { from: 1, to: 1, percent: 60 },
  { from: 2, to: 3, percent: 20 },
]

/**
 * Adds each league as docs/feeds.md describes, with `football add`, and an operator whose games open on all of them.
 */
export async function addLeagues(
  world: FeedWorld,
  providers: Providers,
  wanted: readonly (readonly Provider[])[],
  options: { readonly year: number; readonly hasSeason: boolean },
): Promise<{ readonly leagues: readonly RehearsedLeague[]; readonly push: PushParty | undefined }> {
  const keyFile = join(tmpdir(), `feed-key-${randomUUID()}`)
  writeFileSync(keyFile, SIMULATED_KEY, { mode: 0o600 })
  const leagues: RehearsedLeague[] = []
  let push: PushParty | undefined
  try {
    for (const [index, [first, ...others]] of wanted.entries()) {
      if (first === undefined) continue
      const reader = String(index + 1)
      const asked = { year: options.year, keyFile, reader }
      const said = await world.football('add', ...wordsOf(first, providers, asked))
      const championship = /"championships": \["([^"]+)"\]/.exec(said)?.[1] ?? ''
      for (const other of others) {
        const more = wordsOf(other, providers, asked)
        await world.football('add', ...more, '--to', championship)
      }
      if (first === 'push') push = partyOf(world.url, said)
      const { id } = await world.database.db
        .selectFrom('championship')
        .select('id')
        .where('source', '=', championship)
        .executeTakeFirstOrThrow()
      leagues.push({ championship, championshipId: id, reader, providers: [first, ...others] })
    }
  } finally {
    rmSync(keyFile)
  }
  await addOperator(world, leagues, options.hasSeason)
  return { leagues, push }
}

function wordsOf(
  provider: Provider,
  providers: Providers,
  asked: { readonly year: number; readonly keyFile: string; readonly reader: string },
): readonly string[] {
  const { year, keyFile, reader } = asked
  const words = [
    '--source',
    provider,
    '--season',
    provider === 'fpl' ? `${year}-${(year + 1) % 100}` : `${year}`,
  ]
  if (provider === 'push') return [...words, '--name', 'Invented League']
  const url = ['--url', providers.urlOf(provider, reader)]
  return provider === 'fpl'
    ? [...words, ...url]
    : [...words, '--league', LEAGUE, '--key-file', keyFile, ...url]
}

/** What `football add` prints about a source that pushes. */
function partyOf(address: string, said: string): PushParty {
  const [, source = ''] = /\(number (\d+)\)/.exec(said) ?? []
  const [, key = ''] = /shown this once: (\S+)/.exec(said) ?? []
  return { address, source, key }
}

async function addOperator(
  { database }: FeedWorld,
  leagues: readonly RehearsedLeague[],
  hasSeason: boolean,
): Promise<void> {
  const championships = leagues.map(({ championship }) => championship)
  const [first = ''] = championships
  const terms = { fee: FEE / 100, prizes: PRIZES }
  const content = operatorFileOf({
    slug: 'rehearsal',
    hosts: [HOST],
    currency: 'EUR',
    currencyExponent: 2,
    games: [
      { key: 'cup', kind: 'gameweek', championships, names: { en: 'Cup {round}' }, ahead: 1, ...terms },
      ...(hasSeason
        ? [
            {
              key: 'year',
              kind: 'season' as const,
              championships: [first],
              names: { en: 'Season' },
              ...terms,
            },
          ]
        : []),
    ],
  })
  const { faults } = await writeOperator(
    database.db,
    { content, secrets: {}, readNeighbour: async () => undefined },
    'add',
  )
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}
