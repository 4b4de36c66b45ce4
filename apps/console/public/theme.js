// Before anything is drawn, so that a dark page never flashes white: what was chosen, else what the device prefers.
try {
  const chosen = localStorage.getItem('console.theme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
