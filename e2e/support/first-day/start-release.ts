import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { runCommand } from '../../../scripts/run-command.ts'
import { createDelivery } from '../../../tests/stripe-double/deliver-events.ts'
import { openStripeDouble, type StripeDouble } from '../../../tests/stripe-double/open-stripe-double.ts'
import { freePort } from '../free-port.ts'

interface ReceivedMail {
  to: string
  subject: string
  text: string
  links: string[]
}

export interface StartedRelease {
  url: string
  stripe: StripeDouble
  /** Posts the events of the double since the last delivery. */
  deliverEvents: () => Promise<unknown>
  /** Waits for a mail to this address with a matching subject. */
  readMail(to: string, subject?: RegExp): Promise<ReceivedMail>
  /** Runs a command of the release with its settings, such as `admin:grant`, and returns what it printed. */
  run(...command: string[]): Promise<string>
  backupFile: string
  /** The server's output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Builds the release and starts it in production on an empty database: mails go to an SMTP sink, files to an S3 double,
 * cards to a double of Stripe. `databaseUrl` undefined means the built-in PostgreSQL.
 */
export async function startRelease(databaseUrl: string | undefined): Promise<StartedRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-first-day-'))
  const release = join(folder, 'release')
  const built = await runCommand('node', ['scripts/build-release.ts', release])
  expect(built.exitCode, built.output).toBe(0)
  const mails = await openMailSink()
  const bucket = await openBucket(join(folder, 'bucket'))
  const stripe = await openStripeDouble()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    SMTP_URL: mails.url,
    STORAGE_URL: bucket.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    SUPPORT_EMAIL: 'help@food.test',
    DRAIN_MS: '0',
    STRIPE_DOUBLE_PORT: String(stripe.address.port),
  }
  const server = spawn(
    process.execPath,
    [
      '--import',
      fileURLToPath(new URL('../../../tests/stripe-double/lead-to-double.mjs', import.meta.url)),
      'apps/server/src/main.ts',
    ],
    { cwd: release, env: environment },
  )
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve))
  await expect
    .poll(() => [output, server.exitCode], { timeout: 120_000, message: 'the release is ready' })
    .toEqual([expect.stringContaining(`is ready at ${url}`), null])
  return {
    url,
    stripe,
    deliverEvents: createDelivery(stripe, `${url}/webhooks/stripe`),
    readMail: mails.read,
    async run(...command) {
      const { exitCode, output: printed } = await runCommand(
        'npm',
        ['run', '--silent', '--prefix', release, ...command],
        environment,
      )
      expect(exitCode, printed).toBe(0)
      return printed
    },
    backupFile: join(folder, 'backup.tar.gz'),
    output: () => output,
    async stop() {
      server.kill('SIGTERM')
      expect(await ended, output).toBe(0)
      await Promise.all([mails.close(), bucket.close(), stripe.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openMailSink() {
  const received: ReceivedMail[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ subject = '', text = '' }) => {
          const to = envelope.rcptTo.map(({ address }) => address).join()
          received.unshift({ to, subject, text, links: text.match(/https?:\/\/\S+/g) ?? [] })
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve) => {
    sink.listen(0, '127.0.0.1', resolve)
  })
  const { port } = sink.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async read(to: string, subject = /./) {
      const matching = () => received.find((mail) => mail.to === to && subject.test(mail.subject))
      await expect
        .poll(matching, { timeout: 60_000, message: `a mail to ${to} with the subject ${subject}` })
        .toBeDefined()
      return matching() as ReceivedMail
    },
    close: () => new Promise<void>((resolve) => sink.close(resolve)),
  }
}

async function openBucket(directory: string) {
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: true,
    configureBuckets: [{ name: 'kitchens', configs: [] }],
  })
  const { port } = await service.run()
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kitchens?region=us-east-1`,
    close: () => service.close(),
  }
}
