import { Hono, type MiddlewareHandler } from 'hono'
import type { Database } from '../database.ts'
import { escapeHtml } from '../escape-html.ts'

interface KeptMail {
  id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  html: string
  body_text: string
  links: string[]
  created_at: Date
}

export interface MailboxDependencies {
  database: Database
  /**
   * Whether a request's `Host` names this site or machine. Another site can point its own name here and read the
   * responses (DNS rebinding); only the `Host` reveals it.
   */
  isMeant: (host: string | undefined) => boolean
}

const pageStyle = `
:root { color-scheme: light dark; --ground: #fbf6ef; --card: #fff; --ink: #2b211a; --soft: #7a6a5d; --line: #eadfd2; --accent: #b8431f }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1613; --card: #2a221d; --ink: #f3e9de; --soft: #bfae9f; --line: #43362d; --accent: #f0916d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font: 600 1.9rem/1.2 Georgia, serif; margin: 0 0 .25rem }
p { margin: 0 0 1rem; color: var(--soft) }
ul { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: .75rem }
li { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; overflow-wrap: anywhere }
li h2 { font-size: 1.05rem; margin: 0 0 .25rem }
a { color: var(--accent) }
small { color: var(--soft); display: block }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .5rem }
form { display: flex; gap: .5rem; margin-top: 1rem }
input { flex: 1; min-width: 0; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 999px; background: var(--card); color: inherit; font: inherit }
button { padding: .6rem 1.2rem; border: 0; border-radius: 999px; background: #b8431f; color: #fff; font: inherit; font-weight: 600 }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 1rem; background: #fff }`

const lockedDown =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'"

/**
 * The outbox as a mailbox, for machines without a mail server. It lets anyone sign in as anyone, so the composition
 * root mounts it only outside production.
 */
export function createMailboxRoutes({ database, isMeant }: MailboxDependencies): Hono {
  const routes = new Hono()
  routes.use('*', refuseOtherNames(isMeant))

  routes.get('/', async (context) => {
    const to = context.req.query('to')
    const mails = await newestMails(database, to)
    const items = mails.map((mail) => {
      const links = mail.links.map(
        (link) => `<a href="${escapeHtml(link)}">${escapeHtml(shortened(link))}</a>`,
      )
      return `<li><h2><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></h2>
${mail.channel === 'sms' ? `<p>${escapeHtml(mail.body_text)}</p>` : ''}<small>to ${escapeHtml(mail.recipient)} · <time datetime="${mail.created_at.toISOString()}">${mail.created_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></small>
<nav aria-label="Links in this mail">${links.join('')}</nav></li>`
    })
    context.header('content-security-policy', `${lockedDown}; form-action 'self'`)
    context.header('cache-control', 'no-store')
    return context.html(
      page(
        'Mailbox',
        `<h1>Mailbox</h1>
<p>Mails and text messages stay here while no mail server and no SMS service is set. Newest first.</p>
<form method="get"><input name="to" aria-label="Recipient" placeholder="Recipient" value="${escapeHtml(to ?? '')}"><button>Show</button></form>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p style="margin-top:1.5rem">No mails yet. Sign up, and the first one is here.</p>'}`,
      ),
    )
  })

  routes.get('/:id{[0-9]{1,18}}', async (context) => {
    const mail = await mailById(database, context.req.param('id'))
    if (!mail) {
      return context.html(
        page('Not found', '<h1>No such mail</h1><p><a href="/dev/mailbox">Mailbox</a></p>'),
        404,
      )
    }
    const links = mail.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
    context.header('content-security-policy', `${lockedDown}; frame-src 'self'`)
    context.header('cache-control', 'no-store')
    return context.html(
      page(
        mail.subject,
        `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>to ${escapeHtml(mail.recipient)}</p>
${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}
${mail.channel === 'sms' ? `<ul><li>${escapeHtml(mail.body_text)}</li></ul>` : framed(mail)}`,
      ),
    )
  })

  routes.get('/:id{[0-9]{1,18}}/body', async (context) => {
    const mail = await mailById(database, context.req.param('id'))
    if (!mail) {
      return context.text('No such mail', 404)
    }
    context.header('content-security-policy', lockedDown)
    context.header('cache-control', 'no-store')
    // Links open outside the frame, as in a mail program.
    return context.html(mail.html.replace('<head>', '<head><base target="_top">'))
  })

  return routes
}

/** The mailbox as JSON, for tests and scripts: `[{id, channel, to, subject, text, html, links, createdAt}]`. */
export function createMailboxJsonRoute({ database, isMeant }: MailboxDependencies): Hono {
  const routes = new Hono()
  routes.use('*', refuseOtherNames(isMeant))
  routes.get('/', async (context) => {
    const mails = await newestMails(database, context.req.query('to'))
    context.header('cache-control', 'no-store')
    return context.json(
      mails.map((mail) => ({
        id: Number(mail.id),
        channel: mail.channel,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.html,
        links: mail.links,
        createdAt: mail.created_at.toISOString(),
      })),
    )
  })
  return routes
}

function refuseOtherNames(isMeant: MailboxDependencies['isMeant']): MiddlewareHandler {
  return async (context, next) =>
    isMeant(context.req.header('host'))
      ? next()
      : context.json({ code: 'forbidden', message: 'Open this page at localhost or at SITE_URL' }, 403)
}

const columns = 'id, channel, recipient, subject, html, body_text, links, created_at'

async function newestMails(database: Database, to: string | undefined): Promise<KeptMail[]> {
  const { rows } = await database.pool.query<KeptMail>(
    `select ${columns}
     from mail.outbox
     where $1::text is null or lower(recipient) = lower($1)
     order by created_at desc, id desc
     limit 100`,
    [to || null],
  )
  return rows
}

async function mailById(database: Database, id: string): Promise<KeptMail | undefined> {
  const { rows } = await database.pool.query<KeptMail>(`select ${columns} from mail.outbox where id = $1`, [
    id,
  ])
  return rows[0]
}

function framed(mail: KeptMail): string {
  return `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/dev/mailbox/${mail.id}/body"></iframe>`
}

function shortened(link: string): string {
  return link.length > 60 ? `${link.slice(0, 57)}…` : link
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${pageStyle}</style></head>
<body><main>${body}</main></body>
</html>`
}
