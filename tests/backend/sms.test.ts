import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '@localchef/backend/database'
import { deliverDueMails } from '@localchef/backend/mail/deliver-due-mails'
import { createMailboxJsonRoute, createMailboxRoutes } from '@localchef/backend/mail/mailbox-routes'
import { queueTextMessage } from '@localchef/backend/sms/queue-text-message'
import { createSmsWebhook } from '@localchef/backend/sms/sms-webhook'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'

const log = pino({ level: 'silent' })
const secret = `whsec_${Buffer.from('a secret of the two of us, no more').toString('base64')}`
const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000)

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

describe('text messages', () => {
  let database: Database
  let stop: () => Promise<void>
  const received: Received[] = []
  /** The next responses of the receiver; 200 when empty. */
  const answers: { status: number; location?: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const { status, location } = answers.shift() ?? { status: 200 }
      response.writeHead(status, location ? { location } : {}).end('{}')
    })
  })
  let url = ''

  beforeAll(async () => {
    const opened = await openTestDatabase()
    database = opened.database
    stop = opened.stop
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await stop()
  })

  beforeEach(async () => {
    received.length = 0
    answers.length = 0
    await database.pool.query('delete from mail.outbox')
    await database.transaction((connection) =>
      queueTextMessage(connection, {
        to: '+15125550123',
        subject: 'Code by SMS',
        text: '123456 – ваш код',
        validSeconds: 900,
        isCode: true,
      }),
    )
  })

  /** A second later by default, because the message is due only from the microsecond in which it was queued. */
  const deliver = (now = later(1)) =>
    deliverDueMails({
      database,
      transport: undefined,
      smsTransport: createSmsWebhook({ url, secret }),
      log,
      now,
    })
  const row = async () => (await database.pool.query('select * from mail.outbox')).rows[0]

  it('a text message reaches the webhook as JSON, signed by the standard', async () => {
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const [message] = received
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(message?.headers[name]),
      ]),
    )
    expect(new Webhook(secret).verify(message?.body ?? '', headers)).toEqual({
      id: headers['webhook-id'],
      to: '+15125550123',
      text: '123456 – ваш код',
    })
    const stranger = new Webhook(Buffer.from('a secret of somebody else, not ours').toString('base64'))
    expect(() => stranger.verify(message?.body ?? '', headers)).toThrow()
  })

  it('a text message is retried within seconds under the same id while the webhook fails', async () => {
    answers.push({ status: 503 }, { status: 401 })
    expect(await deliver()).toBe(0)
    expect(await deliver()).toBe(0)
    expect(received).toHaveLength(1)
    expect(await deliver(later(6))).toBe(0)
    expect(await deliver(later(60))).toBe(1)
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('a text message is given up when the webhook rejects it for good', async () => {
    answers.push({ status: 422 })
    expect(await deliver()).toBe(0)
    expect(await row()).toMatchObject({ last_error: 'the SMS webhook answered 422' })
    expect((await row())?.failed_at).not.toBeNull()
  })

  it('a text message is given up when its code would come too late', async () => {
    expect(await deliver(later(901))).toBe(0)
    expect(received).toHaveLength(0)
    expect((await row())?.failed_at).not.toBeNull()
  })

  it("the webhook's redirects are not followed", async () => {
    answers.push({ status: 307, location: `${url}/elsewhere` })
    expect(await deliver()).toBe(0)
    expect(received).toHaveLength(1)
    expect((await row())?.attempts).toBe(1)
  })

  it('mails and text messages wait independently for their transports', async () => {
    const sent: string[] = []
    const transport = {
      send: async (mail: { to: string }) => String(sent.push(mail.to)),
      close: () => undefined,
    }
    expect(await deliverDueMails({ database, transport, log })).toBe(0)
    expect(sent).toEqual([])
    await database.pool.query(
      "insert into mail.outbox (recipient, subject, html, body_text) values ('ann@example.com', 's', 'h', 't')",
    )
    expect(await deliver()).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('text messages are readable in the mailbox without a webhook, as a page and as JSON', async () => {
    const page = createMailboxRoutes({ database, isMeant: () => true })
    const list = await (await page.request('/')).text()
    expect(list).toContain('+15125550123')
    expect(list).toContain('123456 – ваш код')
    const one = await (await page.request(`/${(await row())?.id}`)).text()
    expect(one).toContain('123456 – ваш код')
    const json = await createMailboxJsonRoute({ database, isMeant: () => true }).request(
      '/?to=%2B15125550123',
    )
    expect(await json.json()).toMatchObject([
      { channel: 'sms', to: '+15125550123', text: '123456 – ваш код', links: [] },
    ])
  })
})
