/* What a site does itself around the game: its reader, and what it makes of the game's events. */
const log = document.querySelector('.log')
for (const name of ['ready', 'loginNeeded', 'entered', 'teamSaved', 'won', 'silent']) {
  document.addEventListener(`gaffer:${name}`, ({ detail }) => {
    if (log) log.textContent += `${name} ${JSON.stringify(detail)}\n`
  })
}

/* The reader's session at this site; a real site requests one from its own server. */
const KEY = 'reader'
const reader = () => localStorage.getItem(KEY)
async function logIn() {
  localStorage.setItem(KEY, reader() ?? (await drawGuest()))
  show()
  return reader()
}

const GAME = '{{game}}'
/* With the demo login the game itself draws the session of a new guest. */
async function drawGuest() {
  const answer = await fetch(`${GAME}/api/palms/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return (await answer.json()).data.guest
}

const who = document.querySelector('[data-reader]')
function show() {
  if (who) who.textContent = reader() ? 'You are logged in here.' : 'You are not logged in here.'
}
show()

const place = document.querySelector('[data-place]')
const game =
  place &&
  window.Gaffer?.mount(place, {
    path: new URLSearchParams(location.search).get('path') ?? place.dataset.path ?? '/home',
    language: document.documentElement.lang,
    top: Number(place.dataset.top ?? 0),
    session: reader,
    onLoginNeeded: logIn,
  })

document.querySelector('[data-login]')?.addEventListener('click', async () => game?.setSession(await logIn()))
document.querySelector('[data-logout]')?.addEventListener('click', () => {
  localStorage.removeItem(KEY)
  game?.setSession(null)
  show()
})
document.querySelector('[data-language]')?.addEventListener('click', () => game?.setLanguage('fr'))
document.querySelector('[data-tilt]')?.addEventListener('click', () => {
  document.querySelector('.slide').toggleAttribute('data-tilted')
})
