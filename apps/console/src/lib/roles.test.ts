import { CONSOLE_OPERATIONS, STAFF_ROLES } from '@gaffer/contract/console'
import { expect, it } from 'vitest'
import { may, mayRead, MAY, ROLES } from './roles.ts'

it('offers a call to exactly the roles that the contract names', () => {
  const declared = Object.keys(MAY).map((name) => {
    const { access } = CONSOLE_OPERATIONS[name as keyof typeof MAY]
    return [name, [...access].toSorted()]
  })
  expect(Object.entries(MAY).map(([name, roles]) => [name, [...roles].toSorted()])).toEqual(declared)
  expect(ROLES).toEqual(STAFF_ROLES)
})

it('leaves out a section of which a role may read nothing', () => {
  expect(mayRead(['viewer'], 'managers')).toBe(false)
  expect(mayRead(['viewer'], 'money')).toBe(true)
  expect(mayRead(['desk'], 'money')).toBe(false)
  expect(mayRead([], 'sign-ins')).toBe(true)
})

it('adds up the rights of several roles', () => {
  expect(may(['viewer', 'support'], 'blockManager')).toBe(true)
  expect(may(['viewer', 'finance'], 'blockManager')).toBe(false)
})
