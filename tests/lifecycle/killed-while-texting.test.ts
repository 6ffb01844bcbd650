import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'
import { startSmsGateway } from '../sms-gateway.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const texts = 5000
const folder = await mkdtemp(join(tmpdir(), 'localchef-killed-texting-'))
const gateway = await startSmsGateway()
const opened = await openTestDatabase()
const { pool } = opened.database
const started: StartedProcess[] = []

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await opened.stop()
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<StartedProcess> {
  const server = startProcess({
    DATABASE_URL: opened.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...gateway.environment,
  })
  started.push(server)
  await server.ready
  return server
}

it('each of 5,000 texts reaches its phone once although both processes that send them are killed', async () => {
  await pool.query(
    `insert into public.platform_settings (key, version, value)
     values ('texts', 1, '{"perHour": 1000000, "perDay": 1000000, "perKitchenDay": 1000000}')`,
  )
  await pool.query(
    `insert into mail.outbox (channel, recipient, subject, html, body_text, topic)
     select 'sms', '+1512' || (5550000 + n), 's', '', 'text ' || n, 'reply'
     from generate_series(1, $1) n`,
    [texts],
  )
  // Slow, so that a kill hits texts on their way; now and then busy, so that some are tried again.
  let requests = 0
  gateway.onText = async () => {
    requests += 1
    await setTimeout(3)
    return requests % 50 === 0 ? 503 : 200
  }
  const killed = [await start(), await start()]
  await expect.poll(() => gateway.texts.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(texts / 10)
  for (const { child } of killed) child.kill('SIGKILL')
  await Promise.all(killed.map(({ ended }) => ended))
  expect(gateway.texts.length).toBeLessThan(texts)

  await start()
  await expect
    .poll(
      async () => {
        // Ends the five-minute leases of the killed processes early: those that are older than ten seconds.
        await pool.query(
          `update mail.outbox set next_attempt_at = now()
           where sent_at is null and failed_at is null
             and next_attempt_at between now() + interval '30 seconds' and now() + interval '290 seconds'`,
        )
        const { rows } = await pool.query(
          'select count(*)::integer as left from mail.outbox where sent_at is null',
        )
        return rows[0]?.left
      },
      { timeout: 240_000, interval: 500 },
    )
    .toBe(0)
  expect(gateway.texts).toHaveLength(texts)
  expect(new Set(gateway.texts.map(({ to }) => to)).size).toBe(texts)
}, 400_000)
