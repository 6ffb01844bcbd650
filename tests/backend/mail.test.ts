import type { AddressInfo } from 'node:net'
import type { Database } from '@localchef/backend/database'
import { deliverDueMails, pruneMails } from '@localchef/backend/mail/deliver-due-mails'
import type { MailLanguage } from '@localchef/backend/mail/mail-content'
import { createMailboxJsonRoute, createMailboxRoutes } from '@localchef/backend/mail/mailbox-routes'
import { queueMail, renderMail } from '@localchef/backend/mail/outgoing-mail'
import { createSmtpTransport, type MailTransport } from '@localchef/backend/mail/smtp-transport'
import { wordsIn } from '@localchef/contracts/words/words-in'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'

const look = {
  productName: 'LocalChef',
  siteUrl: 'http://food.test',
  supportEmail: 'help@food.test',
  words: wordsIn,
}
const log = pino({ level: 'silent' })

function notice(language: MailLanguage = 'en') {
  return renderMail(
    'notice',
    language,
    {
      title: 'New Order <#12>',
      lines: ['Two portions of "Borscht & pampushki"'],
      button: { label: 'Open the order', link: 'http://food.test/dashboard/orders?id=12&tab=new' },
      unsubscribeLink: 'http://food.test/unsubscribe?token=abc',
    },
    look,
  )
}

const name = () => 'Home Table'

describe('mail layout', () => {
  it.each(['en', 'ru'] as const)('a mail has the same texts in HTML and plain text (%s)', (language) => {
    const link = 'http://food.test/auth/v1/verify?token=abc&type=signup'
    for (const template of ['confirmSignUp', 'recovery'] as const) {
      const mail = renderMail(template, language, { link, code: '012345', data: {} }, look)
      expect(mail.html).toContain(`lang="${language}"`)
      expect(mail.html).toContain('href="http://food.test/auth/v1/verify?token=abc&amp;type=signup"')
      expect(mail.text).toContain(link)
      expect(mail.text).toContain('012345')
      expect(mail.html).toMatch(/translate="no"[^>]*>012345</)
      expect(mail.links).toEqual([link])
      expect(/[а-яё]/i.test(mail.subject)).toBe(language === 'ru')
    }
  })

  it('the confirmation of a sign-up speaks to a cook of the kitchen, and to everyone else of ordering', () => {
    const mailTo = (role: unknown) =>
      renderMail('confirmSignUp', 'en', { link: 'http://food.test/x', code: '012345', data: { role } }, look)
        .text
    expect(mailTo('chef')).toContain('your kitchen')
    expect(mailTo('chef')).not.toContain('home-cooked food')
    for (const role of ['buyer', undefined, 'admin']) {
      expect(mailTo(role)).toContain('home-cooked food')
      expect(mailTo(role)).not.toContain('your kitchen')
    }
  })

  it('prices in a mail are left alone by programs that translate it, and its words and numbers are not', () => {
    const mail = renderMail(
      'notice',
      'en',
      {
        title: 'You owe $1,234.50',
        lines: ['2 × Borscht & bread: $9'],
        facts: [{ label: 'Total', value: '-$3.00' }],
      },
      look,
    )
    for (const price of ['$1,234.50', '$9', '-$3.00']) {
      expect(mail.html).toContain(`<span translate="no">${price}</span>`)
    }
    expect(mail.html).toContain('2 × Borscht &amp; bread: <span')
    expect(mail.html.split('translate="no"')).toHaveLength(4)
    expect(mail.text).toContain('You owe $1,234.50')
  })

  it('a blocked logo leaves the name: as alt text of a wide one, and beside any other', () => {
    const address = 'http://food.test/logo.png?width=400&v=1'
    const withLogo = (isWide: boolean, on?: 'light' | 'dark') =>
      renderMail(
        'reauthentication',
        'en',
        { code: '012345' },
        {
          ...look,
          productName: 'Supper & Söhne',
          logo: { address, width: 200, height: 40, isWide, plate: on && { on, color: '#010203' } },
        },
      ).html
    expect(withLogo(true)).toMatch(
      /<img class="logo accent" src="http:\/\/food\.test\/logo\.png\?width=400&amp;v=1" alt="Supper &amp; Söhne" width="200" height="40"[^>]*><\/a>/,
    )
    expect(withLogo(false)).toMatch(/alt="" width="200" height="40"[^>]*>&nbsp; Supper &amp; Söhne<\/a>/)
    expect(withLogo(true)).not.toContain('#010203')
    expect(withLogo(true, 'dark')).toContain('.logo { background: #010203 !important; }')
    expect(withLogo(true, 'light')).toContain('style="background:#010203;')
  })

  it('user input is escaped, and one click unsubscribes', () => {
    const mail = notice()
    expect(mail.html).toContain('New Order &lt;#12&gt;')
    expect(mail.html).not.toContain('<#12>')
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<http://food.test/unsubscribe?token=abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('a subject stays on one line, so that it adds no header', () => {
    const mail = renderMail('notice', 'en', { title: 'Hello\r\nBcc: all@example.com', lines: [] }, look)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})

describe('the outbox', () => {
  let database: Database
  let stop: () => Promise<void>

  beforeAll(async () => {
    const started = await openTestDatabase()
    database = started.database
    stop = started.stop
  })
  afterAll(() => stop?.())
  beforeEach(() => database.pool.query('truncate mail.outbox'))

  const queue = (to: string) =>
    database.transaction(async (connection) => {
      await queueMail(connection, { to, ...notice() })
      // A delivery in the same millisecond would find the mail not due yet.
      await connection.query(
        `update mail.outbox set next_attempt_at = now() - interval '1 second' where recipient = $1`,
        [to],
      )
    })
  const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)

  it('a rolled-back transaction leaves no mail', async () => {
    await expect(
      database.transaction(async (connection) => {
        await queueMail(connection, { to: 'ann@example.com', ...notice() })
        throw new Error('the order failed')
      }),
    ).rejects.toThrow('the order failed')
    const { rows } = await database.pool.query('select 1 from mail.outbox')
    expect(rows).toHaveLength(0)
  })

  it('mails are sent by SMTP', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', (part: Buffer) => {
          text += part.toString('utf8')
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.server.address() as AddressInfo
    const transport = createSmtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Kitchens <hello@food.test>',
      name,
    })
    await queue('ann@example.com')
    expect(await deliverDueMails({ database, transport, log })).toBe(1)
    expect(await deliverDueMails({ database, transport, log })).toBe(0)
    transport.close()
    const named = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'hello@food.test', name })
    await queue('bob@example.com')
    expect(await deliverDueMails({ database, transport: named, log })).toBe(1)
    named.close()
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
    expect(received).toHaveLength(2)
    expect(received[0]).toContain('To: ann@example.com')
    expect(received[0]).toContain('From: Kitchens <hello@food.test>')
    expect(received[1]).toContain('From: Home Table <hello@food.test>')
    expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(received[0]).toContain('text/plain')
    expect(received[0]).toContain('text/html')
  })

  it('a temporarily refused mail is retried and delivered once', async () => {
    const refusals = [
      Object.assign(new Error('greylisted, come back later'), { responseCode: 451 }),
      Object.assign(new Error('mailbox busy'), { responseCode: 450 }),
    ]
    const accepted: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusals.shift()),
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.server.address() as AddressInfo
    const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'hello@food.test', name })
    await queue('ann@example.com')
    expect(await deliverDueMails({ database, transport, log })).toBe(0)
    // Not delivered before it is due.
    expect(await deliverDueMails({ database, transport, log })).toBe(0)
    expect(await deliverDueMails({ database, transport, log, now: later(2) })).toBe(0)
    expect(accepted).toEqual([])
    expect(await deliverDueMails({ database, transport, log, now: later(10) })).toBe(1)
    expect(await deliverDueMails({ database, transport, log, now: later(60) })).toBe(0)
    expect(accepted).toEqual(['ann@example.com'])

    // An unreachable server counts as a temporary refusal.
    transport.close()
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
    const gone = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'hello@food.test', name })
    await queue('bob@example.com')
    expect(await deliverDueMails({ database, transport: gone, log })).toBe(0)
    gone.close()
    const { rows } = await database.pool.query(
      'select attempts, failed_at from mail.outbox where sent_at is null',
    )
    expect(rows).toEqual([{ attempts: 1, failed_at: null }])
  })

  it('each mail is sent once by concurrent processes', async () => {
    const sent: string[] = []
    const transport: MailTransport = {
      send: async (mail) => {
        await new Promise((resolve) => setImmediate(resolve))
        sent.push(mail.to)
        return '250 accepted'
      },
      close: () => undefined,
    }
    for (let number = 0; number < 40; number += 1) {
      await queue(`person${number}@example.com`)
    }
    await Promise.all(
      Array.from({ length: 6 }, () => deliverDueMails({ database, transport, log, batchSize: 10 })),
    )
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })

  it('retries wait longer each time and end eventually', async () => {
    const transport: MailTransport = {
      send: () => Promise.reject(new Error('connection refused')),
      close: () => undefined,
    }
    await queue('ann@example.com')
    await deliverDueMails({ database, transport, log })
    await deliverDueMails({ database, transport, log })
    const state = async () =>
      (await database.pool.query('select attempts, last_error, failed_at from mail.outbox')).rows[0]
    expect(await state()).toMatchObject({ attempts: 1, last_error: 'connection refused', failed_at: null })
    for (let round = 1; round < 12; round += 1) {
      await deliverDueMails({ database, transport, log, now: later(round * 24 * 60) })
    }
    expect(await state()).toMatchObject({ attempts: 10 })
    expect((await state())?.failed_at).not.toBeNull()
    await database.pool.query("update mail.outbox set failed_at = now() - interval '31 days'")
    expect(await pruneMails(database)).toBe(1)
  })

  it('a permanently refused recipient ends the retries at once', async () => {
    const refusal = Object.assign(new Error('no such user'), { responseCode: 550, code: 'EENVELOPE' })
    const transport: MailTransport = { send: () => Promise.reject(refusal), close: () => undefined }
    await queue('ghost@example.com')
    await deliverDueMails({ database, transport, log })
    const { rows } = await database.pool.query('select failed_at from mail.outbox')
    expect(rows[0]?.failed_at).not.toBeNull()
  })

  it('the outbox is readable as a mailbox without a mail server', async () => {
    await queue('ann@example.com')
    await queue('bob@example.com')
    expect(await deliverDueMails({ database, transport: undefined, log })).toBe(0)

    const json = createMailboxJsonRoute({ database, isMeant: () => true })
    const all = await (await json.request('/')).json()
    expect(all.map((mail: { to: string }) => mail.to)).toEqual(['bob@example.com', 'ann@example.com'])
    const [mail] = await (await json.request('/?to=ANN@example.com')).json()
    expect(Object.keys(mail).sort()).toEqual([
      'channel',
      'createdAt',
      'html',
      'id',
      'links',
      'subject',
      'text',
      'to',
    ])

    const pages = createMailboxRoutes({ database, isMeant: () => true })
    const list = await pages.request('/')
    expect(await list.text()).toContain(`/dev/mailbox/${mail.id}`)
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await (await pages.request(`/${mail.id}`)).text()).toContain('<iframe')
    expect(await (await pages.request(`/${mail.id}/body`)).text()).toContain('New Order &lt;#12&gt;')
    expect((await pages.request('/999999')).status).toBe(404)
  })
})
