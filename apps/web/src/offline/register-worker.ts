type AddressRules = { readonly createScriptURL: (address: string) => string }
type Policies = { readonly createPolicy: (name: string, rules: AddressRules) => AddressRules }
type Line = { readonly connection?: { readonly saveData?: boolean } }

const WORKER = '/sw.js'

/** The only script that may answer for the page has one address. */
const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
const policy = policies?.createPolicy('own-worker', { createScriptURL: () => WORKER })

/**
 * Registers the service worker and tells it what this page needs without a network. Whoever saves data is not given
 * the files of screens they have not opened.
 */
export async function registerWorker(language: string): Promise<void> {
  const isSaving = (navigator as Line).connection?.saveData === true
  if (!import.meta.env.PROD || isSaving || !('serviceWorker' in navigator)) return
  const tell = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ shell: window.location.href, language, used: usedFiles() })
  }
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER)
    navigator.serviceWorker.addEventListener('controllerchange', () => void tell())
    await tell()
  } catch {
    // Where the browser stores nothing for the page, there is no worker.
  }
}

/** Everything of our own that this page has loaded: its fonts, pictures and colours among them. */
function usedFiles(): readonly string[] {
  const { origin } = window.location
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${origin}/`) ? [name.slice(origin.length)] : []))
}
