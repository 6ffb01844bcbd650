import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The address of the built-in PostgreSQL, unreachable for other users and other machines. */
export interface Address {
  /** Options of `initdb` for authentication. */
  authentication: readonly string[]
  settings: readonly string[]
  /** The file of the socket; undefined where there is none. */
  socketFile?: string
  /** Password for connections; undefined where the socket's folder is private. */
  password?: string
  url(user: string, database: string): string
  /** Removes the files created for the address. */
  forget(): Promise<void>
}

/** Part of the socket's file name only: with a socket no TCP port is opened. */
const socketPort = 5432
/** Length of a socket path, in bytes, that every system allows. */
const longestPath = 103

export function findAddress(clusterFolder: string, dataFolder: string): Promise<Address> {
  return process.platform === 'win32' ? onLoopback(dataFolder) : onSocket(clusterFolder)
}

/**
 * A socket in the database's folder, which only its owner (and root) may enter: anyone who reaches it could read the
 * files as well, so it needs no password.
 */
async function onSocket(clusterFolder: string): Promise<Address> {
  const name = `.s.PGSQL.${socketPort}`
  const isLong = Buffer.byteLength(join(clusterFolder, name)) > longestPath
  const shortcut = isLong ? await mkdtemp(join(tmpdir(), 'localchef-')) : undefined
  const folder = shortcut === undefined ? clusterFolder : join(shortcut, 'socket')
  if (shortcut !== undefined) await symlink(clusterFolder, folder)
  return {
    authentication: ['--auth-local=trust', '--auth-host=reject'],
    // Relative to the database's folder, so that its length is irrelevant.
    settings: [
      'listen_addresses=',
      'unix_socket_directories=.',
      'unix_socket_permissions=0700',
      `port=${socketPort}`,
    ],
    socketFile: join(folder, name),
    url: (user, database) =>
      `postgresql:///${database}?${new URLSearchParams({ host: folder, user, port: String(socketPort) })}`,
    async forget() {
      if (shortcut !== undefined) await rm(shortcut, { recursive: true, force: true })
    },
  }
}

/** Whether a PostgreSQL runs on the folder: only that one accepts connections on its socket. */
export function answers(address: Address): Promise<boolean> {
  const { socketFile } = address
  if (socketFile === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(socketFile)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Windows: a loopback port, and a password generated once and kept in the data folder. */
async function onLoopback(dataFolder: string): Promise<Address> {
  const file = join(dataFolder, 'postgres.password')
  const password = await readFile(file, 'utf8').catch(async () => {
    const made = randomBytes(24).toString('base64url')
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  })
  const port = await freePort()
  return {
    authentication: ['--auth=scram-sha-256', `--pwfile=${file}`],
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    password,
    url: (user, database) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    forget: async () => undefined,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the system assigned no free port')
  return address.port
}
