import type { OperatorData } from './operator.ts'
import { EDITION_GAMES } from './games/edition-games.ts'
import { operatorFile, type OperatorFileInput } from './operator-file.ts'
import { operatorOfFile } from './operator-of-file.ts'

const SUPPORT = { email: 'support@gaffer.example', website: 'https://gaffer.example/' } as const

/** Rooms of four rounds, so that a visitor sees how one ends. */
const ROOMS = { isOn: true, championships: ['demo'], rounds: 4 }

/** The demo edition: demo login, no tracking, no winners. */
const DEMO: OperatorFileInput = {
  slug: 'demo',
  title: 'Gaffer',
  loginName: 'Gaffer',
  rooms: ROOMS,
  support: SUPPORT,
  games: [...EDITION_GAMES],
  design: {
    primaryColor: '#37003c',
    secondaryColor: '#00ff8e',
    tertiaryColor: '#ff2882',
    textColorHighlight: '#00ff8e',
    textColorDisabled: '#8a7a8e',
    textColorPrimary: '#ffffff',
    textColorSecondary: '#cdbfd0',
    textFontFamily: 'inter',
    textSecondaryFontFamily: 'inter',
  },
}

/** The sponsor edition: tracking is on, and the address may choose the brand (white label). */
const SPONSOR: OperatorFileInput = {
  slug: 'sponsor',
  title: 'Gaffer League',
  loginName: 'Gaffer League',
  rooms: ROOMS,
  support: SUPPORT,
  games: [...EDITION_GAMES],
  tracking: true,
  whiteLabel: true,
  sponsorNotice: true,
  design: {
    primaryColor: '#10182c',
    secondaryColor: '#ff7900',
    tertiaryColor: '#4bb4e6',
    textColorHighlight: '#ff7900',
    textColorDisabled: '#7d8798',
    textColorPrimary: '#ffffff',
    textColorSecondary: '#c3cad8',
    textFontFamily: 'inter',
    textSecondaryFontFamily: 'inter',
  },
}

/** The two built-in operators, as their files would describe them. */
export const EDITIONS: readonly OperatorData[] = [DEMO, SPONSOR].map((edition) =>
  operatorOfFile(operatorFile.parse(edition)),
)
