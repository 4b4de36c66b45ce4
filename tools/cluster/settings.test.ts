import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fill } from './fill-template.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const read = (...path: readonly string[]) => readFileSync(join(DEPLOY, ...path), 'utf8')

/** The values a template needs. */
const neededBy = (template: string) =>
  new Set([...read('cluster', template).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))

const given = (text: string) => new Set([...text.matchAll(/^ *(\w+)[=:]/gm)].map(([, name]) => name))

it.each([
  ['patroni.yml', 'machine.env.example'],
  ['haproxy.cfg', 'balancer.env.example'],
])('%s is filled on machines and in containers too', (template, example) => {
  const needed = [...neededBy(template)]
  expect(needed.filter((name) => !given(read('machines', example)).has(name))).toEqual([])
  const inContainers = given(read('compose', 'compose.yml').replaceAll(/[{,] *(\w+):/g, '\n$1:'))
  expect(needed.filter((name) => !inContainers.has(name))).toEqual([])
})

it('a template is not filled with a value missing, and its comments are left alone', () => {
  expect(fill('# ${A} is filled\nname: ${A}-${B}', { A: 'one', B: 'two' })).toBe(
    '# ${A} is filled\nname: one-two',
  )
  expect(() => fill('name: ${A}', {})).toThrow('A')
})
