/*
 * The first script of every page, run before anything else: it removes what identifies a visitor from the address
 * (Q-34), so that no later script, link, history or screen share ever sees it there. What the page may use waits in
 * memory to be taken once.
 */
/* A sandbox without an origin loads nothing else of the game: the page says so in the server's words. */
if (window.origin === 'null') {
  document.addEventListener('DOMContentLoaded', () => {
    const block = document.getElementById('gaffer-data')
    const root = document.getElementById('root')
    if (root && block) root.textContent = JSON.parse(block.textContent).sandboxed
  })
}
/* Where a script of the page does not arrive, the page says so in the server's words, and offers another try. */
;(() => {
  const tell = () => {
    const block = document.getElementById('gaffer-data')
    const root = document.getElementById('root')
    if (!root || !block) return
    const { text, again } = JSON.parse(block.textContent).unreachable
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = text
    const button = document.createElement('button')
    button.textContent = again
    button.addEventListener('click', () => window.location.reload())
    const place = document.createElement('div')
    place.className = 'first-sight'
    place.append(line, button)
    root.replaceChildren(place)
  }
  window.addEventListener('gaffer-unreachable', tell)
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true)
})()
;(() => {
  const TAKEN = {
    session_id: 'session',
    sessionId: 'session',
    public_id: 'session',
    publicId: 'session',
    login: 'login',
    view_as: 'view',
  }
  const GONE = new Set([
    'account_id',
    'accountId',
    'msisdn',
    'phone',
    'token',
    'access_token',
    'id_token',
    'code',
    'state',
    'iss',
    'session_state',
  ])
  const arrival = {}
  const clean = (text) => {
    const kept = new URLSearchParams()
    for (const [name, value] of new URLSearchParams(text)) {
      const as = Object.hasOwn(TAKEN, name) ? TAKEN[name] : undefined
      if (as !== undefined) arrival[as] ??= value
      else if (!GONE.has(name)) kept.append(name, value)
    }
    return kept.toString()
  }
  const { location, history } = window
  const search = clean(location.search)
  const hash = location.hash.includes('=') ? clean(location.hash.slice(1)) : location.hash.slice(1)
  window.gafferArrival = arrival
  if (new URLSearchParams(location.search).toString() === search && location.hash.slice(1) === hash) return
  const query = search === '' ? '' : `?${search}`
  history.replaceState(history.state, '', `${location.pathname}${query}${hash === '' ? '' : `#${hash}`}`)
})()
