import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type StartedProcess, startProcess } from './start-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'localchef-killed-'))
const started: StartedProcess[] = []

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<{ server: StartedProcess; url: string }> {
  const server = startProcess({ DATA_DIR: folder, AUTH_CONFIRM_EMAIL: 'off', LOG_LEVEL: 'silent' })
  started.push(server)
  return { server, url: await server.ready }
}

it('what was answered is there after kill -9 in the middle of writes, round after round', async () => {
  const answered: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const { server, url } = await start()
    const { supabaseAnonKey: apikey } = await (await fetch(`${url}/config.json`)).json()
    const person = { email: `writer-${randomUUID()}@killed.test`, password: 'a long enough password' }
    const headers = { apikey, 'content-type': 'application/json' }
    const signedUp = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers,
      body: JSON.stringify(person),
    })
    const { access_token: token } = await signedUp.json()
    let killed = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!killed) {
        const name = `photo-${randomUUID()}`
        try {
          const answer = await fetch(`${url}/auth/v1/user`, {
            method: 'PUT',
            headers: { ...headers, authorization: `Bearer ${token}` },
            body: JSON.stringify({ data: { [name]: true } }),
          })
          if (answer.ok) answered.push(`${person.email} ${name}`)
        } catch {
          return
        }
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 400 + round * 300))
    server.child.kill('SIGKILL')
    killed = true
    await Promise.all(writers)
    await server.ended
  }
  expect(answered.length).toBeGreaterThan(20)

  const { server, url } = await start()
  const { supabaseAnonKey: apikey } = await (await fetch(`${url}/config.json`)).json()
  const found = new Set<string>()
  for (const email of new Set(answered.map((line) => line.split(' ')[0] ?? ''))) {
    const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
    const { user } = await signedIn.json()
    for (const name of Object.keys(user.user_metadata)) found.add(`${email} ${name}`)
  }
  expect(answered.filter((line) => !found.has(line))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
