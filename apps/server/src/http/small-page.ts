import { escapeHtml } from '@localchef/backend/escape-html'
import type { Language } from '@localchef/contracts/language'
import type { Context } from 'hono'

const style = `
:root { color-scheme: light dark; --ground: #fbf6ef; --card: #fff; --ink: #2b211a; --soft: #6b5b4e; --accent: #b8431f; --accent-ink: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1613; --card: #2a221d; --ink: #f3e9de; --soft: #bfae9f; --accent: #f0916d; --accent-ink: #2b140a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere }
main { max-width: 30rem; padding: 2.25rem 2rem; border-radius: 1.25rem; background: var(--card) }
h1 { margin: 0 0 .75rem; font: 600 1.6rem/1.25 Georgia, serif }
p { margin: 0 0 1.5rem; color: var(--soft) }
button { min-height: 2.9rem; padding: 0 1.75rem; border: 0; border-radius: 999px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600; cursor: pointer }
a { color: var(--accent); font-weight: 600 }
form + a { display: inline-block; margin-top: 1.5rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`

interface SmallPage {
  language: Language
  words: { title: string; text: string }
  /** The marketplace's name. */
  name: string
  /** HTML of buttons and links. */
  action: string
  /** Origins besides our own that an answer to the form may redirect to. */
  redirectsTo?: string
}

/** A page that mails link to. It works without scripts and is for one person: its address is the permission to act. */
export function answerSmallPage(
  context: Context,
  status: 200 | 404 | 410 | 429,
  { language, words, name, action, redirectsTo = '' }: SmallPage,
): Response {
  return context.html(
    `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)} – ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text)}</p>
${action}
</main>
</body>
</html>
`,
    status,
    {
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self' ${redirectsTo}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    },
  )
}
