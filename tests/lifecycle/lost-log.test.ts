import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'

/** A log whose file is rotated, and one without a reader. */

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
let folder: string
let open: TestDatabase
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-log-'))
  open = await openServedDatabase()
})

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(output: 'pipe' | number) {
  const port = await freePort()
  const child = spawn(process.execPath, [main, '--without-web'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: open.url,
      DATA_DIR: folder,
      SEED: 'none',
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', output, output],
  })
  running.push(child)
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000 }).toBe(200)
  return { child, url }
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => undefined,
  )

async function end(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

test('a server whose log nobody reads no longer keeps serving and ends as usual', async () => {
  const { child, url } = await start('pipe')
  child.stdout?.destroy()
  child.stderr?.destroy()
  // Each request writes a line to the log.
  for (let count = 0; count < 200; count += 1) {
    expect(await statusOf(`${url}/rest/v1/cuisines`)).toBe(200)
  }
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(child.exitCode).toBeNull()
  expect(await end(child)).toBe(0)
})

test('a log file that is copied and truncated goes on at its beginning', async () => {
  const file = join(folder, 'server.log')
  const log = openSync(file, 'a')
  const { child, url } = await start(log)
  closeSync(log)
  const { length } = await readFile(file)
  // The effect of `copytruncate` of logrotate.
  await copyFile(file, `${file}.1`)
  await truncate(file)
  expect(await statusOf(`${url}/rest/v1/cuisines`)).toBe(200)
  await expect.poll(async () => (await readFile(file)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await end(child)).toBe(0)
  const [before, after] = [await readFile(`${file}.1`, 'utf8'), await readFile(file, 'utf8')]
  expect(before).toHaveLength(length)
  expect(before).toContain('LocalChef is ready')
  for (const line of after.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})
