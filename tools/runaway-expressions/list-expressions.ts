import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression as it stands in a source. */
export type Expression = {
  readonly path: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Every regular expression that a source writes out. */
export function listExpressions(path: string, text: string): readonly Expression[] {
  const found: Expression[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    Literal: (literal) => {
      if (!('regex' in literal)) return
      const line = text.slice(0, literal.start).split('\n').length
      found.push({ path, line, source: literal.regex.pattern, flags: literal.regex.flags })
    },
  }).visit(program)
  return found
}
