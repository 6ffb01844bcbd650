// For /docs/api: finds operations, opens what the address names, and calls operations. The page can be read without it.

try {
  // The theme that the visitor chose on our pages.
  document.documentElement.dataset.theme = localStorage.getItem('localchef-theme') ?? ''
} catch {
  // Storage is closed to us (private mode): the system's theme.
}

addEventListener('DOMContentLoaded', () => {
  const find = document.getElementById('find')
  const operations = [...document.querySelectorAll('[data-path]')]
  find.addEventListener('input', () => {
    const words = find.value.toLowerCase().split(/\s+/)
    for (const operation of operations) {
      const text = operation.firstElementChild.textContent.toLowerCase()
      operation.hidden = !words.every((word) => text.includes(word))
    }
  })
  for (const operation of operations) {
    operation.addEventListener('toggle', () => addForm(operation), { once: true })
  }
  addEventListener('hashchange', openNamed)
  openNamed()
})

function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  const folded = named?.closest('details')
  if (!folded) return
  folded.open = true
  named.scrollIntoView()
}

function addForm(operation) {
  const form = document.createElement('form')
  form.innerHTML =
    '<label>Input of a call<textarea rows="4" spellcheck="false">{}</textarea></label>' +
    '<button>Call</button><pre role="status" aria-label="Answer of the call"></pre>'
  const answer = form.querySelector('pre')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.textContent = await call(operation.dataset.path, form.querySelector('textarea').value).catch(
      String,
    )
  })
  operation.lastElementChild.append(form)
}

/** Returns the answer's status and body. */
async function call(path, body) {
  const key = document.getElementById('key').value.trim()
  const { supabaseAnonKey } = await (await fetch('/config.json')).json()
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: key || supabaseAnonKey,
      'idempotency-key': `docs-${Date.now()}`,
    },
    body,
  })
  return `${answer.status}\n${JSON.stringify(await answer.json(), null, 2)}`
}
