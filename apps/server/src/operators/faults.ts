import type { z } from 'zod'

/** Something wrong in an operator's file: the path of the key, and what is wrong, in words. */
export type Fault = { readonly path: string; readonly text: string }

/** The first faults in one line. */
export function faultLine(faults: readonly Fault[]): string {
  return faults
    .slice(0, 3)
    .map(({ path, text }) => `${path} ${text}`)
    .join('; ')
}

const UNKNOWN_KINDS: Readonly<Record<string, string>> = {
  mode: 'is no way to log in that we know',
  kind: 'is no wallet that we know',
}

/** The faults a schema found, in words. */
export function faultsOf(error: z.ZodError): readonly Fault[] {
  return error.issues.flatMap((issue) => wordsOf(issue))
}

function wordsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  const path = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        text: /secret/i.test(key)
          ? 'secrets have a file of their own: --secrets FILE'
          : `is no key of ${/^games\.\d+$/.test(path) ? 'a game' : 'an operator'}`,
      }))
    case 'invalid_type':
      return [
        {
          path,
          text: issue.input === undefined ? `is missing: ${issue.expected}` : `must be a ${issue.expected}`,
        },
      ]
    case 'invalid_value':
      return [{ path, text: `must be one of ${issue.values.join(', ')}` }]
    case 'invalid_union':
      return [
        {
          path,
          text:
            issue.discriminator === undefined
              ? 'is none of what it may be'
              : (UNKNOWN_KINDS[issue.discriminator] ?? 'is none of what it may be'),
        },
      ]
    case 'invalid_format':
      return [{ path, text: issue.message.startsWith('must ') ? issue.message : `is no ${issue.format}` }]
    default:
      return [{ path, text: issue.message }]
  }
}
