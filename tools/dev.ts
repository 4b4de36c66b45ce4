/**
 * `npm run dev`: the server, started again at each change, and Vite in front of it with hot reload.
 * The page is at the address Vite prints; calls go through it to the server on PORT (8080).
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

const children = [
  spawn(process.execPath, ['--watch', join(ROOT, 'apps', 'server', 'src', 'main.ts')], { stdio: 'inherit' }),
  spawn(process.execPath, [vite, join(ROOT, 'apps', 'web')], {
    stdio: 'inherit',
    cwd: join(ROOT, 'apps', 'web'),
  }),
]

for (const child of children) child.once('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}
