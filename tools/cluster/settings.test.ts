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

it('one source, of IPv6 a network, does not hold all places for pages', () => {
  const pages = read('cluster', 'haproxy.cfg')
    .split(/^(?=\w)/m)
    .find((part) => part.startsWith('frontend pages'))
  const [tracked, rejected] = [
    'tcp-request connection track-sc0 src,ipmask(32,64)',
    'tcp-request connection reject if { sc0_conn_cur gt ${MAX_PAGES_OF_SOURCE} }',
  ].map((line) => pages?.indexOf(line) ?? -1)
  expect(pages).toMatch(/stick-table type ipv6 .* store conn_cur/)
  expect([tracked, rejected]).not.toContain(-1)
  expect(rejected).toBeGreaterThan(tracked ?? 0)
})

it('a balancer.env of an earlier release still fills the template', () => {
  const unit = read('machines', 'gaffer-haproxy.service')
  expect(unit).toContain('Environment=MAX_PAGES_OF_SOURCE=')
  expect(unit.indexOf('Environment=')).toBeLessThan(unit.indexOf('EnvironmentFile='))
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
