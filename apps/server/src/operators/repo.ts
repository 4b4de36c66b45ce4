import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { EDITIONS } from './editions.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import type { Operator, OperatorData } from './operator.ts'
import { keepBrandVersion, type PublishedBy } from './brand/versions.ts'
import { loadSecrets } from './secrets.ts'

/** Whether bots play at the `operator` of a query: as was chosen, otherwise where the money is in our ledger. */
const playsWithBots = sql<boolean>`coalesce(operator.has_bots, operator.wallet ->> 'kind' = 'ledger')`

/** The operators at which bots play. */
export async function findOperatorsWithBots(db: Kysely<DB>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from operator where ${playsWithBots} and suspended_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Suspends an operator, lets it go on, or chooses whether bots play there; what is undefined stays. */
export async function changeOperatorState(
  tx: Kysely<DB>,
  operatorId: number,
  { isSuspended, hasBots }: { readonly isSuspended?: boolean; readonly hasBots?: boolean },
): Promise<void> {
  if (isSuspended !== undefined) {
    const at = isSuspended ? sql`coalesce(suspended_at, clock_timestamp())` : sql`null`
    await sql`update operator set suspended_at = ${at} where id = ${operatorId}`.execute(tx)
  }
  if (hasBots !== undefined) {
    await sql`update operator set has_bots = ${hasBots} where id = ${operatorId}`.execute(tx)
  }
}

/** Sets how much one person of the staff refunds in a day without another, in minor units. */
export async function setRefundsPerDay(tx: Kysely<DB>, operatorId: number, perDay: number): Promise<void> {
  await sql`update operator set refunds_per_day = ${perDay} where id = ${operatorId}`.execute(tx)
}

/** Every operator, oldest first. There are few: one per embedding site. */
export async function loadOperators(db: Kysely<DB>, ring: KeyRing): Promise<readonly Operator[]> {
  const secrets = await loadSecrets(db, ring)
  const rows = await db
    .selectFrom('operator')
    .select([
      'id',
      'slug',
      'brand',
      'login',
      'rooms',
      'wallet',
      'fairPlay',
      'winners',
      'unsubscribe',
      'texts',
      'hosts',
      'frameOrigins',
      'currency',
      'isCurrencySet',
      'currencyExponent',
      'defaultRulePack',
      sql<Date | null>`suspended_at`.as('suspendedAt'),
      playsWithBots.as('hasBots'),
    ])
    .where(sql<boolean>`removed_at is null`)
    .orderBy('id')
    .execute()
  // Only this feature writes the columns, and it checks them first.
  const operators = rows as unknown as readonly Omit<Operator, 'secret'>[]
  return operators.map((operator) => ({
    ...operator,
    // Rooms stored by an earlier release have no list.
    rooms: { ...operator.rooms, championships: operator.rooms.championships ?? [] },
    secret: (name) => secrets.get(operator.id)?.[name],
  }))
}

/**
 * Inserts the two built-in editions, leaving existing ones unchanged; one that was removed is there again. Returns their
 * ids.
 */
export async function installEditions(
  db: Kysely<DB>,
): Promise<{ readonly demo: number; readonly sponsor: number }> {
  for (const edition of EDITIONS) {
    await insertOperator(db, edition)
    await db
      .updateTable('operator')
      .set({ games: valuesOf(edition).games })
      .where('slug', '=', edition.slug)
      .where('games', 'is', null)
      .execute()
    await sql`update operator set removed_at = null, games = ${JSON.stringify(edition.games)}::jsonb
      where slug = ${edition.slug} and removed_at is not null`.execute(db)
  }
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'slug'])
    .where('slug', 'in', ['demo', 'sponsor'])
    .execute()
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? 0
  return { demo: idOf('demo'), sponsor: idOf('sponsor') }
}

/** Adds an operator unless its slug is taken. */
export async function insertOperator(db: Kysely<DB>, operator: OperatorData): Promise<void> {
  const inserted = await db
    .insertInto('operator')
    .values(valuesOf(operator))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) await keepBrandVersion(db, inserted.id)
}

/** Whether managers of an operator have moved money: from then on its wallet cannot be changed. */
export async function hasMovedMoney(db: Kysely<DB>, operatorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('walletOperation')
    .innerJoin('manager', 'manager.id', 'walletOperation.managerId')
    .select('walletOperation.id')
    .where('walletOperation.operatorId', '=', operatorId)
    .where('manager.isBot', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores an operator completely, new or replacing the one with its slug; returns its id. */
export async function upsertOperator(
  db: Kysely<DB>,
  operator: OperatorData,
  by?: PublishedBy,
): Promise<number> {
  const { slug: _, ...changed } = valuesOf(operator)
  const { id } = await db
    .insertInto('operator')
    .values(valuesOf(operator))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepBrandVersion(db, id, by)
  return id
}

/** What opening tournaments needs to know about an operator. */
export type OperatorGames = Pick<OperatorData, 'slug' | 'currencyExponent' | 'games'> & {
  readonly id: number
  readonly language: string
  /** It opens nothing new; seasons that are under way get their further gameweeks. */
  readonly isSuspended: boolean
}

/** The games of every operator, oldest operator first. */
export async function loadOperatorGames(db: Kysely<DB>): Promise<readonly OperatorGames[]> {
  const { rows } = await sql<OperatorGames>`
    select id, slug, currency_exponent, brand ->> 'language' as language, coalesce(games, '[]') as games,
      suspended_at is not null as is_suspended
    from operator where removed_at is null order by id
  `.execute(db)
  // Games stored before a key was added have its default.
  return rows.map((row) => ({
    ...row,
    games: row.games.map((game) => ({ ...game, paused: game.paused ?? false })),
  }))
}

/** Holds the games of an operator for the rest of the transaction, so that two changes follow one another. */
export async function holdGames(tx: Kysely<DB>, operatorId: number): Promise<void> {
  // As for the update that follows: whoever holds all operators waits here, and not with this one in our hands.
  await sql`lock table operator in row exclusive mode`.execute(tx)
  await sql`select from operator where id = ${operatorId} for no key update`.execute(tx)
}

/** Holds every operator for the rest of the transaction, so that no host is given to two of them. */
export async function holdOperators(tx: Kysely<DB>): Promise<void> {
  await sql`lock table operator in share row exclusive mode`.execute(tx)
}

/** Stores the games of an operator, in their order. */
export async function storeGames(
  tx: Kysely<DB>,
  operatorId: number,
  games: OperatorData['games'],
): Promise<void> {
  await sql`update operator set games = ${JSON.stringify(games)}::jsonb where id = ${operatorId}`.execute(tx)
}

function valuesOf(operator: OperatorData) {
  const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`
  return {
    slug: operator.slug,
    brand: json(operator.brand),
    login: json(operator.login),
    rooms: json(operator.rooms),
    wallet: json(operator.wallet),
    fairPlay: json(operator.fairPlay),
    winners: json(operator.winners),
    unsubscribe: json(operator.unsubscribe),
    texts: json(operator.texts),
    games: json(operator.games),
    hosts: [...operator.hosts],
    frameOrigins: [...operator.frameOrigins],
    currency: operator.currency,
    isCurrencySet: operator.isCurrencySet,
    currencyExponent: operator.currencyExponent,
    defaultRulePack: operator.defaultRulePack,
  }
}
