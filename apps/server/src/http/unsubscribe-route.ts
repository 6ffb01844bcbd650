import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { escapeHtml } from '@localchef/backend/escape-html'
import type { Language } from '@localchef/contracts/language'
import type { PageWords } from '@localchef/contracts/words/page-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { findSubscription, type Subscription, unsubscribe } from '@localchef/domain/notifications/unsubscribe'
import { queriesOn } from '@localchef/domain/queries'
import { type Context, Hono } from 'hono'
import { browserLanguage } from '../pages/page-language.ts'

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
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`

/**
 * `/unsubscribe/<token>`, the link in every mail. GET only asks, because mail scanners open links; POST unsubscribes
 * at once and without signing in, as mail programs do (RFC 8058).
 */
export function createUnsubscribeRoute(database: Database, name: () => string): Hono {
  const routes = new Hono()

  routes.get('/:token', async (context) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const subscription = await database.as(service, (connection) =>
      findSubscription(queriesOn(connection), context.req.param('token')),
    )
    const { ask, askKitchen, button } = wordsIn[language].pages.unsubscribe
    // An unknown link gets the same page: a different one would reveal who has an account.
    const asked = subscription?.to === 'kitchen' ? askKitchen(subscription.name[language]) : ask
    // Without an action the form posts to this very URL.
    return answer(
      context,
      200,
      language,
      asked,
      name(),
      `<form method="post"><button>${button}</button></form>`,
    )
  })

  routes.post('/:token', async (context) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const ended = await database.as(service, (connection) =>
      unsubscribe(queriesOn(connection), context.req.param('token')),
    )
    const page = ended?.to === 'kitchen' ? '/dashboard/favourites' : '/dashboard/settings'
    // People who asked for news of the opening need not have an account.
    const link =
      ended?.to === 'opening' ? '' : `<a href="${page}">${wordsIn[language].pages.unsubscribe.link}</a>`
    return answer(context, ended ? 200 : 404, language, doneWords(ended, language), name(), link)
  })

  return routes
}

function doneWords(ended: Subscription | undefined, language: Language): PageWords['unsubscribe']['done'] {
  const { done, doneKitchen, doneOpening, unknown } = wordsIn[language].pages.unsubscribe
  if (!ended) return unknown
  if (ended.to === 'opening') return doneOpening
  return ended.to === 'kitchen' ? doneKitchen(ended.name[language]) : done
}

function answer(
  context: Context,
  status: 200 | 404,
  language: Language,
  { title, text }: PageWords['unsubscribe']['done'],
  name: string,
  action: string,
) {
  return context.html(
    `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
${action}
</main>
</body>
</html>
`,
    status,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // The URL itself is the permission to unsubscribe.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    },
  )
}
