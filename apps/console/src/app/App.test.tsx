import { expect, it, vi } from 'vitest'

it('asks for no text while it is loaded: texts are there only when something is shown', async () => {
  // Modules anew, with a catalogue in which no language is chosen yet, as in a browser.
  vi.resetModules()
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(import('./App.tsx')).resolves.toHaveProperty('App')
  expect(said).not.toHaveBeenCalled()
})
