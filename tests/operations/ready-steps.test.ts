import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { startProcess } from '../lifecycle/start-process.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-steps-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('/readyz says what a first start waits for, and how much of the demo marketplace is made', async () => {
  const port = await freePort()
  const server = startProcess({ PORT: String(port), DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'silent' })
  const steps: string[] = []
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    const { waitingFor } = (await answer?.json()) ?? {}
    if (waitingFor && steps.at(-1) !== waitingFor) steps.push(waitingFor)
    return answer?.status
  }
  await expect.poll(ask, { timeout: 300_000, interval: 20 }).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)

  const seeding = steps.filter((step) => step.startsWith('seeding'))
  expect(steps.filter((step) => !step.startsWith('seeding'))).toEqual(['the database', 'migrating'])
  expect(steps.slice(2)).toEqual(seeding)
  const shares = seeding.map((step) => Number(/^seeding (\d+) %$/.exec(step)?.[1]))
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.length).toBeGreaterThan(10)
  expect(shares.at(-1)).toBe(100)
}, 330_000)
