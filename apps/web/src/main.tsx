import '@fontsource-variable/inter'
import '@fontsource-variable/vazirmatn'
import './styles/tokens.css'
import './styles/reset.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { withStoredBrand } from './brand/stored-brand.ts'
import { followVisible } from './embed/follow-visible.ts'
import { reportHeight } from './embed/report-height.ts'
import { openSite } from './embed/site.ts'
import { initialLanguage, loadLanguage } from './i18n/language.tsx'
import { request, setPageQuery } from './lib/http.ts'
import { keepInAddress } from './lib/keep-in-address.ts'
import { readPageData } from './lib/page-data.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

const asked = new URLSearchParams(window.location.search)
const host = asked.get('host')
const pageData = readPageData()
const language = initialLanguage(asked.get('lang'), pageData?.brand)
keepInAddress({ host: host ?? undefined })
setPageQuery({ host: host ?? undefined, lang: language })
openSite(pageData?.frameOrigins ?? [])
reportHeight()
followVisible()

const [texts, given] = await Promise.all([
  loadLanguage(language),
  pageData?.brand ?? request('brand').then(({ data }) => data),
])
const brand = withStoredBrand(given)
if (brand.title !== given.title) document.title = brand.title
createRoot(root).render(<App texts={texts} brand={brand} first={pageData?.first} />)
