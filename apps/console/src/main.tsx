import '@fontsource-variable/inter'
import './styles/tokens.css'
import './styles/reset.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followTheme } from './app/theme.ts'
import { createQueryClient } from './lib/query-client.ts'
import { loadTexts } from './texts/translate.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

followTheme()
await loadTexts()
createRoot(root).render(<App client={createQueryClient()} />)
