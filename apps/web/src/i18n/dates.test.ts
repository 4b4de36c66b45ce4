import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTime } from './dates.ts'

const KICK_OFF = new Date(2026, 0, 5, 6, 26).toISOString()
const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const

describe('dates', () => {
  it('are written as each language writes them', () => {
    expect(LANGUAGES.map((language) => formatDate(language, KICK_OFF).replaceAll('\u00a0', ' '))).toEqual([
      'Mon 5 Jan',
      'lun. 5 janv.',
      'الاثنين 5 يناير',
      'пн 5.01.',
    ])
  })

  it('break only between the day and the hour', () => {
    for (const language of LANGUAGES) {
      expect(formatDate(language, KICK_OFF)).not.toContain(' ')
      expect(formatDateTime(language, KICK_OFF).split(' ')).toHaveLength(2)
    }
  })

  it('have the month names of Tunisia where an operator counts in dinars', () => {
    expect(formatDate('ar', KICK_OFF, 'TND')).toContain('جانفي')
  })
})

describe('times', () => {
  it('are of 24 hours in every language, without a word of the half of the day', () => {
    expect(LANGUAGES.map((language) => formatTime(language, KICK_OFF))).toEqual(Array(4).fill('06:26'))
  })
})
