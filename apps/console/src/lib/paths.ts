/** The addresses of the console, below `/console`. */
export const SECTIONS = [
  'overview',
  'contests',
  'games',
  'football',
  'rounds',
  'managers',
  'money',
  'proposals',
  'brand',
  'reports',
  'audit',
  'team',
  'set-up',
  'operators',
  'sign-ins',
] as const

export type Section = (typeof SECTIONS)[number]

/** The address of a section of an operator, of one thing in it where `id` is given. */
export function pathTo(operator: string, section: Section, id?: string | number): string {
  const page = `/${encodeURIComponent(operator)}/${section}`
  return id === undefined ? page : `${page}/${encodeURIComponent(id)}`
}
