import { escapeHtml } from '@localchef/backend/escape-html'
import { ownAddress } from '@localchef/backend/http/own-address'
import type { Language } from '@localchef/contracts/language'
import type { SandboxWords } from '@localchef/contracts/words/sandbox-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { type Context, Hono } from 'hono'
import { browserLanguage } from '../../pages/page-language.ts'
import type { SandboxActs, SandboxCard } from './create-sandbox.ts'
import type { SandboxAccount, SandboxPayment } from './sandbox-objects.ts'

const style = `
:root { color-scheme: light dark; --ground: #eef1f6; --card: #fff; --ink: #1d2433; --soft: #5a6478; --line: #d5dae4; --accent: #3a4fd0; --accent-ink: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #12151c; --card: #1c212c; --ink: #e8ecf5; --soft: #a4adbf; --line: #333b4b; --accent: #9aa8ff; --accent-ink: #10142b } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere }
main { max-width: 34rem; margin: 2rem auto; padding: 2rem; border-radius: 1rem; background: var(--card) }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25 }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem }
p { margin: 0 0 1rem; color: var(--soft) }
form { display: grid; gap: .6rem }
section form { display: flex; flex-wrap: wrap; margin-bottom: 1rem }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: .6rem; background: transparent; color: inherit; font: inherit; cursor: pointer }
button.first { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); font-weight: 600 }
[role=alert] { padding: .75rem 1rem; border-radius: .6rem; background: #8c1d18; color: #fff }
a { color: var(--accent); font-weight: 600 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }`

const cards: Readonly<Record<string, SandboxCard>> = {
  good: 'good',
  slow: 'slow',
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  no: 'not_confirmed',
  yes: 'good',
}

/**
 * The pages of the sandbox at `/sandbox`: checkout, onboarding, and an overview with the actions of banks.
 * Development and demo only; the composition root does not mount them in production.
 */
export function createSandboxPages(
  sandbox: SandboxActs,
  isMeant: (host: string | undefined) => boolean,
): Hono {
  const routes = new Hono()
  routes.use('*', async (context, next) => {
    const isOurs = isMeant(context.req.header('host'))
    const site = context.req.header('sec-fetch-site')
    const isForeignPost = context.req.method === 'POST' && site === 'cross-site'
    if (!isOurs || isForeignPost) return context.text('Not found', 404)
    return next()
  })

  routes.get('/checkout/:id', async (context) => {
    const payment = await sandbox.readCheckout(context.req.param('id'))
    if (!payment) return context.text('Not found', 404)
    const isConfirming = context.req.query('confirm') !== undefined
    return answer(context, payment.language, checkoutPage(payment, isConfirming))
  })
  routes.post('/checkout/:id', async (context) => {
    const id = context.req.param('id')
    const payment = await sandbox.readCheckout(id)
    if (!payment) return context.text('Not found', 404)
    const { choice: given, fingerprint } = await context.req.parseBody()
    const choice = String(given)
    if (choice === 'confirm') return context.redirect(`/sandbox/checkout/${id}?confirm`, 303)
    if (choice === 'back') return context.redirect(payment.cancelledPath, 303)
    const card = cards[choice]
    const isAccepted =
      card !== undefined &&
      (await sandbox.pay(id, card, typeof fingerprint === 'string' ? fingerprint : undefined))
    return context.redirect(isAccepted ? payment.donePath : `/sandbox/checkout/${id}`, 303)
  })

  routes.get('/accounts/:id', async (context) => {
    const account = await sandbox.readOnboarding(context.req.param('id'))
    if (!account) return context.text('Not found', 404)
    return answer(
      context,
      browserLanguage(context.req.header('accept-language')),
      onboardingPage(account, browserLanguage(context.req.header('accept-language'))),
    )
  })
  routes.post('/accounts/:id', async (context) => {
    const choice = String((await context.req.parseBody()).choice)
    const path = ownPath(context.req.query('return') ?? '/')
    if (!path) return context.text('Invalid return', 400)
    if (choice === 'complete') await sandbox.completeAccount(context.req.param('id'))
    return context.redirect(path, 303)
  })

  routes.get('/', async (context) =>
    answer(
      context,
      browserLanguage(context.req.header('accept-language')),
      overviewPage(
        await sandbox.overview(),
        wordsIn[browserLanguage(context.req.header('accept-language'))].sandbox,
      ),
    ),
  )
  routes.post('/', async (context) => {
    const { act, id } = await context.req.parseBody()
    await acts[String(act)]?.(sandbox, String(id))
    return context.redirect('/sandbox', 303)
  })
  return routes
}

const acts: Readonly<Record<string, (sandbox: SandboxActs, id: string) => Promise<unknown>>> = {
  chargeback: (sandbox, id) => sandbox.openChargeback(id),
  won: (sandbox, id) => sandbox.decideChargeback(id, 'won'),
  lost: (sandbox, id) => sandbox.decideChargeback(id, 'lost'),
  refundPaid: (sandbox, id) => sandbox.endRefunds(id, 'succeeded'),
  refundFailed: (sandbox, id) => sandbox.endRefunds(id, 'failed'),
  payOut: (sandbox, id) => sandbox.payOut(id),
  payoutPaid: (sandbox, id) => sandbox.endPayouts(id, 'paid'),
  payoutFailed: (sandbox, id) => sandbox.endPayouts(id, 'failed'),
}

function checkoutPage(payment: SandboxPayment, isConfirming: boolean): string {
  const words = wordsIn[payment.language].sandbox
  const title = `<h1>${escapeHtml(payment.description)}</h1><p>${words.demo}</p>`
  if (payment.state !== 'awaiting' || payment.authorizesAt || new Date(payment.expiresAt) <= new Date()) {
    const isPaid = payment.state !== 'failed' && (payment.state !== 'awaiting' || payment.authorizesAt)
    return `${title}<p>${isPaid ? words.done : words.over}</p><a href="${escapeHtml(payment.donePath)}">${words.toSite}</a>`
  }
  if (isConfirming) {
    return `${title}<h2>${words.confirmTitle}</h2><form method="post">${button('yes', words.yes, 'first')}${button('no', words.no)}</form>`
  }
  const choices = [
    button('good', `${words.good} · ${dollars(payment.amountCents)}`, 'first'),
    ...(['confirm', 'slow', 'card_declined', 'insufficient_funds', 'back'] as const).map((choice) =>
      button(choice, words[choice]),
    ),
  ]
  const declined = payment.declined ? `<p role="alert">${words.declined}</p>` : ''
  return `${title}${declined}<h2>${words.pay(dollars(payment.amountCents))}</h2><p>${words.held}</p><form method="post">${choices.join('')}</form>`
}

function onboardingPage(account: SandboxAccount, language: Language): string {
  const words = wordsIn[language].sandbox
  return `<h1>${words.onboarding(escapeHtml(account.name))}</h1><p>${words.demo}</p><p>${words.asked}</p>
<form method="post">${button('complete', words.complete, 'first')}${button('later', words.later)}</form>`
}

function overviewPage(
  { payments, accounts }: { payments: SandboxPayment[]; accounts: SandboxAccount[] },
  words: SandboxWords,
): string {
  const rowOf = (id: string, name: string, choices: readonly (keyof SandboxWords & keyof typeof acts)[]) =>
    `<section><h2>${escapeHtml(name)}</h2><form method="post"><input type="hidden" name="id" value="${escapeHtml(id)}">${choices
      .map((act) => `<button name="act" value="${act}">${String(words[act as keyof SandboxWords])}</button>`)
      .join('')}</form></section>`
  const paid = payments.map(({ id, description, amountCents, state }) =>
    rowOf(id, `${description} · ${dollars(amountCents)} · ${state}`, [
      'chargeback',
      'won',
      'lost',
      'refundPaid',
      'refundFailed',
    ]),
  )
  const known = accounts.map(({ id, name }) => rowOf(id, name, ['payOut', 'payoutPaid', 'payoutFailed']))
  return `<h1>${words.overview}</h1><p>${words.demo}</p><h2>${words.accounts}</h2>${known.join('') || words.none}<h2>${words.payments}</h2>${paid.join('') || words.none}`
}

function button(choice: string, text: string, look = ''): string {
  return `<button name="choice" value="${choice}"${look && ` class="${look}"`}>${text}</button>`
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

const anyOrigin = 'http://site.invalid'

/** The path of an address on this site; undefined for any other, and for a path that is another site's address. */
function ownPath(address: string): string | undefined {
  const target = ownAddress(address, [anyOrigin])
  return target && !target.pathname.startsWith('//')
    ? target.pathname + target.search + target.hash
    : undefined
}

function answer(context: Context, language: Language, content: string) {
  return context.html(
    `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wordsIn[language].sandbox.overview}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  )
}
