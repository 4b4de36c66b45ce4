import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy', 'cluster')

/** A file of `deploy/cluster` with every `${NAME}` replaced; throws for a name without a value. */
export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return fill(readFileSync(join(FOLDER, file), 'utf8'), values)
}

/** Replaces every `${NAME}` outside of comments. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : fillLine(line, values)))
    .join('\n')
}

function fillLine(line: string, values: Readonly<Record<string, string>>): string {
  return line.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template needs ${name}`)
    return value
  })
}
