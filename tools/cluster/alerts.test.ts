import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from './find-programs.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy', 'grafana')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const promtool = findProgram('promtool')
const needs = promtool === undefined ? ' (not run: promtool is in Debian’s package prometheus)' : ''
const ask = (...args: readonly string[]) =>
  execFileSync(promtool ?? '', args, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' })

it('each alert is tried', () => {
  const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tried = [...read('alerts.test.yml').matchAll(/- eval_time: \w+\n +alertname: (\w+)/g)].map(
    ([, name]) => name,
  )
  expect([...new Set(tried)].toSorted()).toEqual(alerts.toSorted())
})

it.skipIf(promtool === undefined)(`each alert calls when it should, and not otherwise${needs}`, () => {
  expect(ask('check', 'rules', 'alerts.yml')).toContain('rules found')
  expect(ask('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

it.skipIf(promtool === undefined)(`Prometheus understands what the dashboard asks${needs}`, () => {
  const asked = [...read('dashboard.json').matchAll(/"expr": (".*")/g)].map(
    ([, text]) => JSON.parse(text ?? '') as string,
  )
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-dashboard-'))
  try {
    const rules = asked.map((expr, index) => ({ record: `panel_${index}`, expr }))
    const file = join(folder, 'panels.yml')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    expect(ask('check', 'rules', file)).toContain(`${asked.length} rules found`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
