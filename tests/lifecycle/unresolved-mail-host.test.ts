import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** A mail server whose name does not resolve at the start, and does later. */

const host = 'mail.kitchen.invalid'
let folder: string
let open: TestDatabase
let names: Socket
let resolves = false
let asked = 0
let sink: SMTPServer
let server: StartedProcess | undefined
const arrived: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-mail-host-'))
  open = await openServedDatabase()
  names = createSocket('udp4')
  names.on('message', (question, { port, address }) => {
    asked += 1
    names.send(answerTo(question), port, address)
  })
  names.bind(0, '127.0.0.1')
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      arrived.push(address)
      done()
    },
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  await once(names, 'listening')
})

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  names?.close()
  await new Promise<void>((resolve) => sink.close(resolve))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Once `resolves` is set, answers 127.0.0.1 to a question about an IPv4 address; before that, that no such name exists.
 */
function answerTo(question: Buffer): Buffer {
  const answer = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5))
  const isIpv4 = answer.readUInt16BE(answer.length - 4) === 1
  const isFound = resolves && isIpv4
  answer.writeUInt16BE(resolves ? 0x8180 : 0x8183, 2)
  answer.writeUInt16BE(isFound ? 1 : 0, 6)
  answer.writeUInt32BE(0, 8)
  if (!isFound) return answer
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]
  return Buffer.concat([answer, Buffer.from(record)])
}

/** Sends questions for names to this test, because no setting of a process names its name server. */
const askHere = (port: number) => `
  import dns from 'node:dns'
  dns.Resolver = class extends dns.Resolver {
    constructor(options) {
      super(options)
      this.setServers(['127.0.0.1:${port}'])
    }
  }`

const mailOf = async () => {
  const { rows } = await open.database.pool.query<{
    attempts: number
    isSent: boolean
    isGivenUp: boolean
    reason: string | null
  }>(
    `select attempts, sent_at is not null as "isSent", failed_at is not null as "isGivenUp", last_error as reason
     from mail.outbox`,
  )
  return rows
}

test('mails wait for a mail server whose name does not resolve, and arrive once when it does', async () => {
  const smtpPort = await freePort()
  const preload = `data:text/javascript,${encodeURIComponent(askHere(names.address().port))}`
  server = startProcess({
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    SMTP_URL: `smtp://${host}:${smtpPort}`,
    NODE_OPTIONS: `--import ${preload}`,
  })
  const url = await server.ready
  await expect
    .poll(() => server?.output(), { timeout: 60_000 })
    .toContain(`SMTP_URL: the mail server ${host}`)
  expect(asked).toBeGreaterThan(0)

  await open.database.pool.query(
    `insert into mail.outbox (recipient, subject, html, body_text) values ('ann@mails.test', 'Hello', '', '')`,
  )
  await expect
    .poll(mailOf, { timeout: 60_000 })
    .toEqual([{ attempts: 1, isSent: false, isGivenUp: false, reason: expect.stringContaining(host) }])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  sink.listen(smtpPort, '127.0.0.1')
  await once(sink.server, 'listening')
  resolves = true
  // The wait before the next attempt is over.
  await open.database.pool.query('update mail.outbox set next_attempt_at = now()')
  await expect
    .poll(mailOf, { timeout: 60_000 })
    .toEqual([{ attempts: 2, isSent: true, isGivenUp: false, reason: null }])
  expect(arrived).toEqual(['ann@mails.test'])
})
