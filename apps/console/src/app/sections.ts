import type { Workplace } from '../features/session/session.ts'
import type { Section } from '../lib/paths.ts'
import { mayRead } from '../lib/roles.ts'

/** Sections by group, as the side bar shows them; `key` follows `G`. */
export const GROUPS = [
  {
    heading: undefined,
    sections: [
      { section: 'overview', key: 'o' },
      { section: 'contests', key: 'c' },
      { section: 'games', key: 'g' },
      { section: 'football', key: 'd' },
      { section: 'rounds', key: 'r' },
      { section: 'managers', key: 'm' },
      { section: 'money', key: 'f' },
      { section: 'proposals', key: 'p' },
    ],
  },
  {
    heading: 'section.records',
    sections: [
      { section: 'reports', key: 'e' },
      { section: 'audit', key: 'a' },
    ],
  },
  {
    heading: 'section.setUp',
    sections: [
      { section: 'brand', key: 'b' },
      { section: 'team', key: 't' },
      { section: 'set-up', key: 'l' },
      { section: 'operators', key: 'w' },
      { section: 'sign-ins', key: 's' },
    ],
  },
] as const satisfies readonly {
  readonly heading: 'section.records' | 'section.setUp' | undefined
  readonly sections: readonly { readonly section: Section; readonly key: string }[]
}[]

/** The groups of sections that somebody can read here; what they cannot is absent. */
export function groupsFor({ roles, is_platform }: Workplace) {
  return GROUPS.map(({ heading, sections }) => ({
    heading,
    sections: sections.filter(
      ({ section }) => mayRead(roles, section) && (section !== 'operators' || is_platform),
    ),
  })).filter(({ sections }) => sections.length > 0)
}
