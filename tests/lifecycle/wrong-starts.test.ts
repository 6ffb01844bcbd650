import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin, makeOwner, urlOf } from '../database-template.ts'
import { freePort } from '../free-port.ts'
import { machineCannot } from '../machine-cannot.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** Starts that cannot work say why and end. */

const longestMs = 30_000

let folder: string
let postgres: NewPostgres
let taken: Server
let bucket: S3rver
/** Values of `{name}` in the settings below. */
const places: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-wrong-'))
  postgres = await newPostgres(join(folder, 'postgres'))
  const adminUrl = await postgres.databaseUrl()
  await makeOwner(adminUrl, 'market')
  await asAdmin(adminUrl, [
    'create database closed',
    'revoke connect on database closed from public',
    `alter role postgres password 'postgres'`,
  ])
  await writeFile(
    join(folder, 'postgres', 'cluster', 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all localchef 127.0.0.1/32 scram-sha-256\n',
  )
  await asAdmin(adminUrl, ['select pg_reload_conf()'])
  const url = (database: string, password = 'localchef', name = 'localchef') =>
    urlOf(adminUrl, { name, password, database })
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  bucket = new S3rver({
    address: '127.0.0.1',
    port: await freePort(),
    silent: true,
    resetOnClose: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'kitchen', configs: [] }],
  })
  const { port } = await bucket.run()
  await writeFile(join(folder, 'a-file'), 'no archive')
  Object.assign(places, {
    folder,
    right: url('market'),
    wrongPassword: url('market', 'guessed'),
    noPassword: url('market', ''),
    unknownUser: url('market', 'x', 'nobody'),
    missing: url('nowhere'),
    closed: url('closed'),
    tls: `${url('market')}?sslmode=verify-full`,
    noCertificate: `${url('market')}?sslrootcert=${join(folder, 'no.pem')}`,
    unknownHost: 'postgresql://localchef:localchef@database.invalid:5432/market',
    taken: String((taken.address() as AddressInfo).port),
    bucket: `127.0.0.1:${port}`,
    folderUrl: pathToFileURL(join(folder, 'a-file', 'files')).href,
  })
})

afterAll(async () => {
  taken?.close()
  await bucket?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

type WrongStart = [what: string, setting: string, environment: Record<string, string>, words: string]

const wrongStarts: readonly WrongStart[] = [
  [
    'a wrong password',
    'DATABASE_URL',
    { DATABASE_URL: '{wrongPassword}' },
    'password authentication failed for user "localchef"',
  ],
  ['no password', 'DATABASE_URL', { DATABASE_URL: '{noPassword}' }, 'the user "localchef"'],
  ['an unknown user', 'DATABASE_URL', { DATABASE_URL: '{unknownUser}' }, 'the user "nobody"'],
  ['a missing database', 'DATABASE_URL', { DATABASE_URL: '{missing}' }, 'database "nowhere" does not exist'],
  [
    'a database closed to the user',
    'DATABASE_URL',
    { DATABASE_URL: '{closed}' },
    'permission denied for database "closed"',
  ],
  ['a database without TLS', 'DATABASE_URL', { DATABASE_URL: '{tls}' }, 'does not support SSL connections'],
  ['a missing file of certificates', 'DATABASE_URL', { DATABASE_URL: '{noCertificate}' }, 'no.pem'],
  ['an unknown host of the database', 'DATABASE_URL', { DATABASE_URL: '{unknownHost}' }, 'ENOTFOUND'],
  ['no address', 'DATABASE_URL', { DATABASE_URL: 'localhost' }, 'postgresql://user:password@host:5432'],
  [
    'a replica that refuses the password',
    'DATABASE_READ_URL',
    { DATABASE_URL: '{right}', DATABASE_READ_URL: '{wrongPassword}' },
    'password authentication failed',
  ],
  ['a port that another program has', 'PORT', { PORT: '{taken}' }, 'is taken by another program'],
  ['a port that is none', 'PORT', { PORT: '70000' }, 'a whole number from 0 to 65535'],
  ['a host that no name server knows', 'HOST', { HOST: 'kitchen.invalid' }, 'an address of this machine'],
  ['an address of another machine', 'HOST', { HOST: '192.0.2.1' }, 'an address of this machine'],
  ['a data folder below a file', 'DATA_DIR', { DATA_DIR: '{folder}/a-file/data' }, 'ENOTDIR'],
  ['a data folder in a system folder', 'DATA_DIR', { DATA_DIR: '/proc/localchef' }, '/proc/localchef'],
  [
    'a data folder below a file, beside a database of its own',
    'DATA_DIR',
    { DATABASE_URL: '{right}', DATA_DIR: '{folder}/a-file/data' },
    'a folder that this user may write to',
  ],
  ['a folder of files below a file', 'STORAGE_URL', { STORAGE_URL: '{folderUrl}' }, 'ENOTDIR'],
  [
    'a bucket that does not exist',
    'STORAGE_URL',
    { STORAGE_URL: 's3+http://S3RVER:S3RVER@{bucket}/cellar' },
    '404 NoSuchBucket',
  ],
  [
    'a bucket that refuses the key',
    'STORAGE_URL',
    { STORAGE_URL: 's3+http://S3RVER:guessed@{bucket}/kitchen' },
    '403',
  ],
  ['no bucket', 'STORAGE_URL', { STORAGE_URL: 's3://key@host' }, 's3://key:secret@host/bucket'],
  ['a sender that is no address', 'MAIL_FROM', { MAIL_FROM: 'LocalChef' }, 'LocalChef <hello@food.example>'],
  [
    'a mail server without a host',
    'SMTP_URL',
    { SMTP_URL: 'smtp:mail.example' },
    'smtp://user:password@host',
  ],
  ['a map that is missing', 'MAP_TILE_URL', { MAP_TILE_URL: 'streets.pmtiles' }, 'ENOENT'],
  ['a map that is none', 'MAP_TILE_URL', { MAP_TILE_URL: '{folder}/none.pmtiles' }, 'no PMTiles archive'],
  ['signing keys that are none', 'JWT_SIGNING_KEYS', { JWT_SIGNING_KEYS: '{"kty":"EC"}' }, 'JSON Web Key'],
  ['metadata that are missing', 'SAML_METADATA', { SAML_METADATA: 'no.xml' }, 'one identity provider'],
  ['a folder as certificate', 'SAML_CERTIFICATE', { SAML_CERTIFICATE: '/' }, 'certificates in PEM'],
]

function filled(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? ''),
    ]),
  )
}

/** Waits until the start fails with exit code 1 and returns its output, which `PRINT_STARTS` also prints. */
async function endOf(server: StartedProcess): Promise<string> {
  const patience = setTimeout(() => server.child.kill('SIGKILL'), longestMs)
  const { code, signal } = await server.ended
  clearTimeout(patience)
  const output = server.output()
  if (process.env.PRINT_STARTS) console.log(output)
  expect({ code, signal, output }).toMatchObject({ code: 1, signal: null })
  return output
}

test.each(wrongStarts)('a start with %s names %s and ends', async (_, setting, environment, words) => {
  await writeFile(join(folder, 'none.pmtiles'), 'no archive')
  const dataFolder = await mkdtemp(join(folder, 'data-'))
  const output = await endOf(startProcess({ DATA_DIR: dataFolder, ...filled(environment) }))
  expect(output).toContain(setting)
  expect(output).toContain(words)
  // No other setting is blamed.
  expect(output.match(/^Setting (?!DATABASE_URL)\w+/gm)?.length ?? 1).toBe(1)
  expect(output).not.toMatch(/^ {4}at /m)
  for (const secret of ['guessed', 'S3RVER:', 'localchef:localchef']) expect(output).not.toContain(secret)
})

const lowestPort = '/proc/sys/net/ipv4/ip_unprivileged_port_start'

test('a start without the right to a low port names PORT and ends', async (context) => {
  const isRoot = process.getuid?.() === 0
  const isKept = existsSync(lowestPort) && Number(await readFile(lowestPort, 'utf8')) > 80
  if (!isKept) machineCannot(context, 'keep low ports from its users')
  const before = isRoot ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : []
  const output = await endOf(startProcess({ DATA_DIR: join(folder, 'low'), PORT: '80' }, before))
  expect(output).toContain('Setting PORT: read "80", allowed is a port from 1024 up')
  expect(output).not.toMatch(/^ {4}at /m)
})

test('a start whose mail server and bucket are away serves, and names both settings in its log', async () => {
  const port = await freePort()
  const server = startProcess({
    DATA_DIR: join(folder, 'away'),
    SMTP_URL: `smtp://cook:guessed@127.0.0.1:${port}`,
    STORAGE_URL: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kitchen`,
  })
  await server.ready
  await expect.poll(server.output, { timeout: 60_000 }).toContain('SMTP_URL: the mail server 127.0.0.1')
  await expect
    .poll(server.output, { timeout: 60_000 })
    .toContain('STORAGE_URL: the bucket s3+http://127.0.0.1')
  expect(server.output()).not.toContain('guessed')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('a start waits for a database that is away', async () => {
  const port = await freePort()
  const server = startProcess({
    DATA_DIR: join(folder, 'waiting'),
    DATABASE_URL: `postgresql://localchef:localchef@127.0.0.1:${port}/market`,
  })
  await expect.poll(server.output, { timeout: 60_000 }).toContain('"retryInMs":2000')
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
