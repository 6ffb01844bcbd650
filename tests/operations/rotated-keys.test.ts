import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { runOperation } from './run-operation.ts'

const email = 'olga@example.com'
const password = 'a long enough password'
const siteUrl = 'http://localhost'

let folder: string
let open: TestDatabase
const running: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-rotated-'))
  open = await openServedDatabase()
  await open.database.transaction(async (connection) => {
    const { id } = await insertAccount(connection, {
      email,
      passwordHash: await hashPassword(password),
      confirmedAt: new Date(),
    })
    await connection.query(
      `insert into public.profiles (id, role, name, email) values ($1, 'buyer', 'Olga', $2)`,
      [id, email],
    )
  })
})

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Process {
  process: StartedProcess
  url: string
  anonKey: string
}

async function start(): Promise<Process> {
  const port = await freePort()
  const process = startProcess({
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    SITE_URL: siteUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  })
  running.push(process)
  await process.ready
  const url = `http://127.0.0.1:${port}`
  const { supabaseAnonKey: anonKey } = await (await fetch(`${url}/config.json`)).json()
  return { process, url, anonKey }
}

async function restart({ process }: Process): Promise<Process> {
  process.child.kill('SIGTERM')
  expect((await process.ended).code).toBe(0)
  return start()
}

interface Session {
  access_token: string
  refresh_token: string
}

async function tokenAt({ url, anonKey }: Process, grant: string, body: object): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, running.map(({ output }) => output()).join('\n')).toBe(200)
  return answer.json()
}

const signInAt = (at: Process) => tokenAt(at, 'password', { email, password })

/** The status with which the process answers a person who has this token and key. */
async function statusAt({ url }: Process, token: string, apikey: string): Promise<number> {
  const answer = await fetch(`${url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

const keyOf = (token: string) => decodeProtectedHeader(token).kid

test('two processes restarted one after the other carry all sessions over a rotation of the keys', async () => {
  let [one, other] = await Promise.all([start(), start()])
  const oldKey = one.anonKey
  const before = await signInAt(one)
  const { code, output } = await runOperation('rotate-keys', [], { DATA_DIR: folder }).ended
  expect(code, output).toBe(0)
  const [, newKid] = /The key (\S+) signs from the next start/.exec(output) ?? []
  expect(keyOf((await signInAt(one)).access_token)).toBe(keyOf(before.access_token))

  // One is restarted; the other began before the rotation.
  one = await restart(one)
  const after = await signInAt(one)
  expect(keyOf(after.access_token)).toBe(newKid)
  expect(keyOf(before.access_token)).not.toBe(newKid)
  const everyStatus = async () =>
    Promise.all(
      [one, other].flatMap((at) =>
        [before, after].flatMap(({ access_token }) =>
          [oldKey, one.anonKey].map((key) => statusAt(at, access_token, key)),
        ),
      ),
    )
  const all = Array.from({ length: 8 }, () => 200)
  expect(await everyStatus()).toEqual(all)
  const refreshed = await tokenAt(one, 'refresh_token', { refresh_token: before.refresh_token })
  expect(keyOf(refreshed.access_token)).toBe(newKid)
  expect(await statusAt(other, refreshed.access_token, oldKey)).toBe(200)
  const published = await (await fetch(`${other.url}/auth/v1/.well-known/jwks.json`)).json()
  expect(published.keys.map(({ kid }: { kid: string }) => kid)).toEqual([newKid, keyOf(before.access_token)])

  other = await restart(other)
  expect(keyOf((await signInAt(other)).access_token)).toBe(newKid)
  expect(keyOf(other.anonKey)).toBe(newKid)
  expect(await everyStatus()).toEqual(all)

  const forged = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'forged' })
    .setExpirationTime('1h')
    .sign((await generateKeyPair('ES256')).privateKey)
  expect(await statusAt(other, forged, oldKey)).toBe(403)
})
