import type { ConsoleAnswer, StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  type ConsoleContext,
  loadGrants,
  rolesAt,
  type StaffCaller,
  type StaffGrants,
} from '../../staff/index.ts'
import { loadPlayed, type PlayedChampionship } from './championships.ts'

/**
 * What staff change of a championship: its facts, which are its players and matches, or the state of its rounds, which are
 * closed and reopened.
 */
export type ChangedPart = 'facts' | 'rounds'
/** Doing it alone or asking for it, and signing what somebody else asked for. */
export type Step = 'ask' | 'sign'

const ROLES = {
  facts: { ask: ['owner', 'desk'], sign: ['desk', 'contests', 'owner'] },
  rounds: { ask: ['owner', 'contests'], sign: ['owner'] },
} as const satisfies Record<ChangedPart, Record<Step, readonly StaffRole[]>>

/** The roles that may take a step, at each operator that plays the championship. */
export function rolesFor(part: ChangedPart, step: Step): readonly StaffRole[] {
  return ROLES[part][step]
}

/** Who changes it, and from which operator. */
type Changer = {
  readonly staff: Pick<StaffCaller, 'grants'>
  readonly operator: { readonly id: number }
}

type Judged = {
  readonly championshipId: number
  readonly part: ChangedPart
  readonly step?: Step
}

/**
 * The championship, if who calls may take the step. It counts for every operator that plays it, so they have one of the roles
 * at each, or of the platform. Every act on a championship, a match or a round, and every signature under one, is
 * judged here and nowhere else.
 */
export async function judgeChange(
  db: Kysely<DB>,
  { staff, operator }: Changer,
  { championshipId, part, step = 'ask' }: Judged,
): Promise<Outcome<PlayedChampionship>> {
  const [championship] = await loadPlayed(db, operator.id, championshipId)
  if (championship === undefined) return refuse(refusal('notFound'))
  const roles = rolesFor(part, step)
  const beyond = operatorsBeyond(staff, championship, roles)
  if (beyond.length === 0) return ok(championship)
  if (beyond.some(({ id }) => id === operator.id)) {
    return refuse(refusal('roleMissing', { roles: roles.join(', ') }))
  }
  const operators = beyond.map(({ title }) => title).join(', ')
  return refuse(refusal('championshipShared', { operators, roles: roles.join(', ') }))
}

/** The operators that play a championship at which somebody has none of the roles. */
function operatorsBeyond(
  staff: Pick<StaffCaller, 'grants'>,
  { operators }: PlayedChampionship,
  roles: readonly StaffRole[],
): PlayedChampionship['operators'] {
  return operators.filter(({ id }) => !rolesAt(staff, id).some((role) => roles.includes(role)))
}

type Shared = ConsoleAnswer<'matchFile'>['data']['shared_with']

/**
 * For each championship, what keeps who calls from changing a part of it though they have the role here: the other operators,
 * and who has it at each of them; null where nothing does.
 */
export async function presentShared(
  db: Kysely<DB>,
  { staff, operator }: ConsoleContext,
  championships: readonly PlayedChampionship[],
  part: ChangedPart,
): Promise<ReadonlyMap<number, Shared>> {
  const roles = rolesFor(part, 'ask')
  const beyond = championships.map(
    (championship) =>
      [
        championship,
        operatorsBeyond(staff, championship, roles).filter(({ id }) => id !== operator.id),
      ] as const,
  )
  const isAny = beyond.some(([, operators]) => operators.length > 0)
  const people = isAny ? await loadGrants(db, roles) : []
  return new Map(
    beyond.map(([championship, operators]) => [
      championship.id,
      operators.length === 0
        ? null
        : { operators: operators.map(({ title }) => title), people: namesOfAll(people, championship) },
    ]),
  )
}

/** Who has a role at each operator that plays a championship. */
function namesOfAll(people: readonly StaffGrants[], { operators }: PlayedChampionship): string[] {
  return people
    .filter((person) => operators.every(({ id }) => rolesAt(person, id).length > 0))
    .map(({ name }) => name)
}
