import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder } from '../copy-data-folder.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'localchef-killed-'))
const started: StartedProcess[] = []
const rounds = 3
const writesBeforeKill = 20

beforeAll(() => copyDataFolder(folder))

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const server = startProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  started.push(server)
  const url = await server.ready
  const { serviceRoleKey } = await createKeys({
    dataFolder: folder,
    issuer: `${url.replace('127.0.0.1', 'localhost')}/auth/v1`,
  })
  const headers = { apikey: serviceRoleKey, 'content-type': 'application/json' }
  return { server, rows: `${url}/rest/v1/cuisines`, headers }
}

it('answered writes survive kill -9 during further writes', async () => {
  const answered: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { server, rows, headers } = await start()
    let killed = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!killed) {
        const slug = `x${randomBytes(8).toString('hex')}`
        try {
          const body = JSON.stringify({ slug, name: slug, name_ru: slug })
          const answer = await fetch(rows, { method: 'POST', headers, body })
          if (answer.status === 201) answered.push(slug)
        } catch {
          return
        }
      }
    })
    const wanted = answered.length + writesBeforeKill
    await expect.poll(() => answered.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(wanted)
    server.child.kill('SIGKILL')
    killed = true
    await Promise.all(writers)
    await server.ended
  }
  expect(answered.length).toBeGreaterThanOrEqual(rounds * writesBeforeKill)

  const { server, rows, headers } = await start()
  const missing: string[] = []
  for (let from = 0; from < answered.length; from += 100) {
    const asked = answered.slice(from, from + 100)
    const found = await (await fetch(`${rows}?select=slug&slug=in.(${asked.join(',')})`, { headers })).json()
    const slugs = new Set(found.map(({ slug }: { slug: string }) => slug))
    missing.push(...asked.filter((slug) => !slugs.has(slug)))
  }
  expect(missing).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
