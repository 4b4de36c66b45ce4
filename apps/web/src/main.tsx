import '@fontsource-variable/inter'
import '@fontsource-variable/vazirmatn'
import './styles/tokens.css'
import './styles/reset.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { withStoredBrand } from './brand/stored-brand.ts'
import { lastReader } from './features/session/resume-session.ts'
import { initialLanguage, loadLanguage } from './i18n/language.tsx'
import { request, setPageQuery, setReadOnly } from './lib/http.ts'
import { setPageHost } from './lib/page-host.ts'
import { readPageData } from './lib/page-data.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

const asked = new URLSearchParams(window.location.search)
const host = asked.get('host') ?? undefined
const pageData = readPageData()
const language = initialLanguage(asked.get('lang'), pageData?.brand)
setPageQuery({ host, lang: language })
setPageHost(host)
setReadOnly(asked.has('preview'))

try {
  const [texts, given] = await Promise.all([
    // A language that was never used here is not here without a network: the page's own is.
    loadLanguage(language).catch(() => loadLanguage(initialLanguage(null, pageData?.brand))),
    pageData?.brand ?? request('brand').then(({ data }) => data),
    window.parent === window ? undefined : enterFrame(),
  ])
  const brand = withStoredBrand(given)
  if (brand.title !== given.title) document.title = brand.title
  const kept = navigator.onLine || window.parent !== window ? [] : await loadKept(brand.operator)
  createRoot(root, { onUncaughtError: fail }).render(
    <App texts={texts} brand={brand} first={pageData?.first} kept={kept} />,
  )
} catch (error) {
  fail(error)
}

/** The first script says so where the page cannot begin or go on. */
function fail(error: unknown): void {
  reportError(error)
  window.dispatchEvent(new Event('gaffer-unreachable'))
}

/** With the code of a frame comes what the site is notified of: a frame without it would be there and silent. */
async function enterFrame() {
  const news = import('./app/SiteNews.tsx')
  const frame = await import('./embed/enter-frame.ts')
  await news
  frame.enterFrame(pageData?.frameOrigins ?? [])
}

/** What who was here last has seen; a page without a network begins with it. */
async function loadKept(operator: string) {
  const { ownerOf, readKept } = await import('./offline/kept-answers.ts')
  return readKept(ownerOf(operator, lastReader(operator)?.reader))
}
