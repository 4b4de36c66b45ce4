/*
 * A sports portal with its own readers. Its server recognises them by its own cookie and gives each visit of the game
 * a fresh session: `session` requests one whenever the game needs it.
 */
const one = (name) => document.querySelector(`[${name}]`)
const reader = () => /(?:^|; )reader=(\w+)/.exec(document.cookie)?.[1]
const keep = (name, seconds) => {
  document.cookie = `reader=${name}; path=/; max-age=${seconds}; SameSite=Lax`
}

/** The session of the reader logged in here; null without one. */
async function mySession() {
  if (!reader()) return null
  const answer = await fetch('/my-session')
  return answer.ok ? (await answer.json()).session : null
}

/** Waits for a reader: the game asked for a login, and the form above answers. */
let waiting = []
const form = document.querySelector('form')

const game = window.Gaffer?.mount(one('data-place'), {
  path: '/home',
  language: document.documentElement.lang,
  top: 56,
  session: mySession,
  onLoginNeeded: () => {
    form.name.focus()
    return new Promise((resolve) => waiting.push(resolve))
  },
})

for (const name of ['ready', 'loginNeeded', 'entered', 'teamSaved', 'won', 'silent']) {
  document.addEventListener(`gaffer:${name}`, ({ detail }) => {
    document.querySelector('.log').textContent += `${name} ${JSON.stringify(detail)}\n`
  })
}

function show() {
  const name = reader()
  one('data-reader').textContent = name ? `Hello, ${name}.` : ''
  one('data-name').hidden = Boolean(name)
  one('data-enter').hidden = Boolean(name)
  one('data-leave').hidden = !name
  form.name.required = !name
}
show()

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const name = form.name.value.replace(/\W/g, '').slice(0, 20)
  if (!name) return
  keep(name, 86_400)
  show()
  const session = await mySession()
  const asked = waiting
  waiting = []
  if (asked.length > 0) for (const resolve of asked) resolve(session)
  else game?.setSession(session)
})
one('data-leave').addEventListener('click', () => {
  keep('', 0)
  game?.setSession(null)
  show()
})
