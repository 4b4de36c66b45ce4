import type { Kit } from '@gaffer/contract'
import { foldSearch, initialOf, positionOf, type PositionId, searchTextOf } from '@gaffer/rules'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Club, Fitness, Footballer } from '../football.ts'
import { buildInLanguages, type NamesByLanguage } from '../in-language.ts'

type ClubNames = Pick<Club, 'name' | 'shortName'>
type PlayerNames = Pick<Footballer, 'firstName' | 'lastName' | 'displayName'>

/** The columns of a club and of a footballer that are read, by name: a later release may add others while this one runs. */
export const CLUB_COLUMNS = ['id', 'name', 'shortName', 'strength', 'names', 'kit', 'onlineStoreUrl'] as const
export const FOOTBALLER_COLUMNS = [
  'id',
  'personId',
  'clubId',
  'position',
  'firstName',
  'lastName',
  'displayName',
  'names',
  'status',
  'mergedInto',
  'news',
  'initialPrice',
  'merchandiseLink',
] as const

type ClubRow = Pick<Selectable<DB['club']>, (typeof CLUB_COLUMNS)[number]>
type FootballerRow = Pick<Selectable<DB['player']>, (typeof FOOTBALLER_COLUMNS)[number]>

/** A club of a row of `club`, in every language. */
export function buildClub(row: ClubRow): Club {
  const { id, name, shortName, strength } = row
  const names = row.names as NamesByLanguage<ClubNames>
  return buildInLanguages({ name, shortName }, names, (called, inLanguages) => ({
    id,
    ...called,
    badgeLetters: shortName,
    sortText: foldSearch(called.name),
    kit: row.kit as unknown as Kit,
    strength,
    onlineStoreUrl: row.onlineStoreUrl ?? undefined,
    inLanguages,
  }))
}

/** A footballer of a row of `player`, in every language; in each they are found by all their names. */
export function buildFootballer(row: FootballerRow): Footballer {
  const { firstName, lastName, displayName } = row
  const names = row.names as NamesByLanguage<PlayerNames>
  const searchText = searchTextOf([row, ...Object.values(names)].map(allOf))
  return buildInLanguages({ firstName, lastName, displayName }, names, (called, inLanguages) => ({
    id: row.id,
    personId: row.personId,
    clubId: row.clubId,
    position: positionOf(row.position as PositionId),
    ...called,
    name: shortenName(called),
    searchText,
    sortText: foldSearch(`${called.lastName} ${called.firstName}`),
    fitness: row.mergedInto === null ? (row.status as Fitness) : 'left',
    mergedInto: row.mergedInto ?? undefined,
    news: row.news,
    initialPrice: row.initialPrice,
    merchandiseLink: row.merchandiseLink ?? undefined,
    inLanguages,
  }))
}

function allOf({ firstName = '', lastName = '', displayName = '' }: Partial<PlayerNames>): string {
  return `${firstName} ${lastName} ${displayName}`
}

/** Initial and last name; the whole display name for players with one name, and where there are no initials. */
function shortenName({ firstName, lastName, displayName }: PlayerNames): string {
  const initial = initialOf(firstName)
  return initial === undefined || lastName === '' ? displayName : `${initial} ${lastName}`
}
