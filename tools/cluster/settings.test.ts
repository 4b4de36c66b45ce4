import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MEMORY } from '../rehearsal/server-child.ts'
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

it('what archives a member knows its folder, and the paper its commands', () => {
  const [, folder] = /^DATA_FOLDER=(.+)$/m.exec(read('machines', 'machine.env.example')) ?? []
  const [, stanza] =
    /^ARCHIVE_COMMAND="pgbackrest --stanza=(\w+) /m.exec(read('machines', 'machine.env.example')) ?? []
  expect(read('machines', 'pgbackrest.conf')).toContain(`[${stanza}]\npg1-path=${folder}\n`)
  const paper = readFileSync(join(DEPLOY, '..', 'docs', 'operations.md'), 'utf8')
  for (const words of [
    `pgbackrest --stanza=${stanza} --delta`,
    `pg_ctl -D ${folder} start`,
    `rm -r ${folder}`,
  ])
    expect(paper).toContain(words)
})

it('a node has the same memory settings wherever it is started', () => {
  const started = [
    read('machines', 'gaffer.service'),
    read('compose', 'Dockerfile').replaceAll(/[",]/g, ''),
    readFileSync(join(DEPLOY, '..', 'package.json'), 'utf8'),
  ]
  for (const text of started) expect(text).toContain(`node ${MEMORY.join(' ')} tools/start.ts`)
})
