import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { unsubscribe } from '@localchef/domain/notifications/unsubscribe'
import { queriesOn } from '@localchef/domain/queries'
import { type Context, Hono } from 'hono'

type Language = 'en' | 'ru'

interface Words {
  title: string
  text: string
}

/** What the page says before, after, and when the link is not one of ours. */
const words: Record<
  Language,
  { ask: Words & { button: string }; done: Words; unknown: Words; link: string }
> = {
  en: {
    ask: {
      title: 'No more e-mails?',
      text: 'We stop writing to you about orders, bookings, messages, reviews and news. Mails about your account itself, such as a new password, still come. In the app you keep seeing everything.',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'We write to you about your account only. You can choose again at any time in your settings.',
    },
    unknown: {
      title: 'This link is not known',
      text: 'It may be cut off, or the account no longer exists. You can choose your e-mails in your settings.',
    },
    link: 'Open settings',
  },
  ru: {
    ask: {
      title: 'Больше не присылать писем?',
      text: 'Мы перестанем писать о заказах, бронированиях, сообщениях, отзывах и новостях. Письма о самой учётной записи, например о новом пароле, будут приходить. В приложении вы по-прежнему увидите всё.',
      button: 'Отписаться',
    },
    done: {
      title: 'Вы отписались',
      text: 'Теперь мы пишем только о вашей учётной записи. Изменить выбор можно в любое время в настройках.',
    },
    unknown: {
      title: 'Такой ссылки нет',
      text: 'Возможно, она скопирована не целиком или учётной записи больше нет. Выбрать письма можно в настройках.',
    },
    link: 'Открыть настройки',
  },
}

const style = `
:root { color-scheme: light dark; --ground: #fbf6ef; --card: #fff; --ink: #2b211a; --soft: #6b5b4e; --accent: #b8431f; --accent-ink: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1613; --card: #2a221d; --ink: #f3e9de; --soft: #bfae9f; --accent: #f0916d; --accent-ink: #2b140a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 30rem; padding: 2.25rem 2rem; border-radius: 1.25rem; background: var(--card) }
h1 { margin: 0 0 .75rem; font: 600 1.6rem/1.25 Georgia, serif }
p { margin: 0 0 1.5rem; color: var(--soft) }
button { min-height: 2.9rem; padding: 0 1.75rem; border: 0; border-radius: 999px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600; cursor: pointer }
a { color: var(--accent); font-weight: 600 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`

/**
 * `/unsubscribe/<token>`, the link under every mail. GET only asks, because mail scanners open links; POST
 * does it at once and without signing in, as mail programs send it (RFC 8058).
 */
export function createUnsubscribeRoute(database: Database): Hono {
  const routes = new Hono()

  routes.get('/:token', (context) => {
    const language = languageOf(context)
    const { title, text, button } = words[language].ask
    // Without an action the form goes back to this very address.
    return answer(
      context,
      200,
      language,
      title,
      text,
      `<form method="post"><button>${button}</button></form>`,
    )
  })

  routes.post('/:token', async (context) => {
    const language = languageOf(context)
    const isKnown = await database.as(service, (connection) =>
      unsubscribe(queriesOn(connection), context.req.param('token')),
    )
    const { title, text } = isKnown ? words[language].done : words[language].unknown
    const link = `<a href="/dashboard/settings">${words[language].link}</a>`
    return answer(context, isKnown ? 200 : 404, language, title, text, link)
  })

  return routes
}

function languageOf(context: Context): Language {
  return /^\s*ru\b/i.test(context.req.header('accept-language') ?? '') ? 'ru' : 'en'
}

function answer(
  context: Context,
  status: 200 | 404,
  language: Language,
  title: string,
  text: string,
  action: string,
) {
  return context.html(
    `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – LocalChef</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
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
      // The address itself is the right to unsubscribe.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    },
  )
}
