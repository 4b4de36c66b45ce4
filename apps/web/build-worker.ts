import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Bundle = Readonly<Record<string, { readonly type: string; readonly facadeModuleId?: string | null }>>

/**
 * `sw.js`, the service worker of the build: a separate bundle that names every script and style of the build, with
 * the texts of each language apart, so that nobody stores those of four.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After everything else has emitted its files.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { files, texts } = filesOf(bundle)
      const source = await buildWorker(files, texts)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

function filesOf(bundle: Bundle) {
  const texts: Record<string, string[]> = {}
  const files = Object.entries(bundle).flatMap(([name, { facadeModuleId }]) => {
    if (!/^assets\/(?!embed-).*\.(js|css)$/.test(name)) return []
    const [, language] = /virtual:texts\/([a-z]+)\//.exec(facadeModuleId ?? '') ?? []
    if (language === undefined) return [`/${name}`]
    ;(texts[language] ??= []).push(`/${name}`)
    return []
  })
  return { files: ['/first.js', ...files.toSorted()], texts }
}

async function buildWorker(files: readonly string[], texts: Readonly<Record<string, readonly string[]>>) {
  const release = createHash('sha256')
    .update(JSON.stringify([files, texts]))
    .digest('hex')
    .slice(0, 12)
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: {
      RELEASE: JSON.stringify(release),
      FILES: JSON.stringify(files),
      TEXTS: JSON.stringify(texts),
    },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: {
        entry: join(import.meta.dirname, 'src/offline/worker/worker.ts'),
        formats: ['iife'],
        name: 'gafferWorker',
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle !== undefined && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('the service worker was not built')
  return chunk.code
}
