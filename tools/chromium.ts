import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How to start the browser that npm ships, or the one named by `CHROME`. */
export type BrowserLaunch = {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Unpacks the browser once per user, with the few libraries a bare Debian lacks. The package is x64 only: on other
 * machines `CHROME` must name a Chromium.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  if (process.env.CHROME) return { executablePath: process.env.CHROME, args: ARGS, env }
  if (process.arch !== 'x64' || process.platform !== 'linux') {
    throw new Error(
      'The browser that npm ships runs on Linux x64 only: set CHROME to a Chromium of this machine.',
    )
  }
  const folder = join(tmpdir(), `gaffer-browser-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const outer = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    const libraries = join(folder, 'al2023', 'lib')
    if (!existsSync(libraries)) {
      const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
      await inflate(join(packed, 'al2023.tar.br'))
    }
    // The system's own libraries come first: the packed ones are only for missing ones.
    const path = ['/usr/lib/x86_64-linux-gnu', process.env.LD_LIBRARY_PATH, libraries]
      .filter(Boolean)
      .join(':')
    return { executablePath, args: ARGS, env: { ...env, LD_LIBRARY_PATH: path } }
  } finally {
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
  }
}
