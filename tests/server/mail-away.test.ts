import { once } from 'node:events'
import { getHealth } from '@localchef/contracts/health/get-health'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** A marketplace whose mail server is away and comes back. */

let port: number
let server: TestServer
let admin: TestUser
let smtp: SMTPServer | undefined

beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  admin = await server.signUp({ email: 'admin@mails.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(async () => {
  await server?.stop()
  const closing = smtp
  if (closing) await new Promise<void>((resolve) => closing.close(resolve))
})

async function mailAway() {
  const { status, data } = await callFunction(server, getHealth, {}, admin)
  expect(status).toBe(200)
  return data.mailAway
}

/**
 * Sends a mail that has been due for a second, because the task compares with this process's clock, which counts only
 * milliseconds.
 */
async function sendMail(recipient: string): Promise<void> {
  await server.database.pool.query(
    `insert into mail.outbox (recipient, subject, html, body_text, next_attempt_at)
     values ($1, 'Hello', '', '', now() - interval '1 second')`,
    [recipient],
  )
  await server.runTask('deliver-mails')
}

test('the health page names a mail server that is away, until it takes mails again', async () => {
  await server.stopTasks()
  expect(await mailAway()).toBeNull()
  await sendMail('ann@mails.test')
  expect(await mailAway()).toEqual({
    since: expect.any(String),
    reason: expect.stringContaining('ECONNREFUSED'),
  })

  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('ann') ? null : Object.assign(new Error('unknown mailbox'), { responseCode: 550 }),
      ),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  await sendMail('ann@mails.test')
  expect(await mailAway()).toBeNull()

  // A refusal of one mail does not mean that the mail server is away.
  await sendMail('bob@mails.test')
  expect(await mailAway()).toBeNull()
})
