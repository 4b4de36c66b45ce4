import type { Brand } from '@gaffer/contract/types'
import { expect, it } from 'vitest'
import { guestNote } from './guest-note.ts'

const brand = (hasDemoMoney: boolean) => ({ hasDemoMoney }) as Brand

it('speaks of demo money only where guests are given some', () => {
  expect(guestNote(brand(true))).toBe('welcome.note')
  expect(guestNote(brand(false))).toBe('welcome.guestNote')
})
