/** Whether a form can be sent here: a sandbox without allow-forms suppresses the submit event itself. */
export function sendsForms(): boolean {
  const form = document.createElement('form')
  form.hidden = true
  let isSent = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    isSent = true
  })
  document.body.append(form)
  form.requestSubmit()
  form.remove()
  return isSent
}
