import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { copyFolder } from '../copy-folder.ts'
import { asAdmin, makeOwner, urlOf } from '../database-template.ts'
import { newPostgres } from '../new-postgres.ts'

export interface PrimaryAndReplica {
  /** URLs of the primary, for the database's plain owner and for a superuser. */
  primaryUrl: string
  primaryAdminUrl: string
  /** A URL of the replica through `wire`, which can be cut. */
  replicaUrl: string
  replicaAdminUrl: string
  wire: Wire
  stopReplica(): Promise<void>
  /** Starts the replica at its previous port. */
  startReplica(): Promise<void>
  stop(): Promise<void>
}

export interface Wire {
  port: number
  /** Lets nothing through and closes no connection, as when a machine vanishes. */
  hold(): void
  /** Lets data through again; held messages are lost. */
  release(): void
}

const settings = ['fsync=off', 'max_connections=100', 'hot_standby=on']
const database = 'localchef'

/** Starts a primary with an empty database, and a streaming replica created from a copy of its folder. */
export async function startPrimaryAndReplica(
  folder: string,
  { isOldest = false }: { isOldest?: boolean } = {},
): Promise<PrimaryAndReplica> {
  const folders = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  const first = await newPostgres(folders.primary, { isKept: true, isOldest, settings })
  await makeOwner(await first.databaseUrl(), database)
  await first.stop()
  await mkdir(folders.replica, { recursive: true })
  await copyFolder(join(folders.primary, 'cluster'), join(folders.replica, 'cluster'))
  await writeFile(join(folders.replica, 'cluster', 'standby.signal'), '')

  const primary = await newPostgres(folders.primary, { isOldest, settings })
  const primaryAdminUrl = await primary.databaseUrl()
  const { port } = new URL(primaryAdminUrl)
  const replica = await newPostgres(folders.replica, {
    isKept: true,
    isOldest,
    settings: [...settings, `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`],
  })
  const replicaAdminUrl = await replica.databaseUrl()
  const wire = await openWire(Number(new URL(replicaAdminUrl).port))
  const replicaUrl = new URL(ownerUrl(replicaAdminUrl))
  replicaUrl.port = String(wire.port)
  let isStopped = false
  const stopReplica = async () => {
    if (!isStopped) await replica.stop()
    isStopped = true
  }
  return {
    primaryUrl: ownerUrl(primaryAdminUrl),
    primaryAdminUrl,
    replicaUrl: replicaUrl.href,
    replicaAdminUrl,
    wire,
    stopReplica,
    async startReplica() {
      await replica.start()
      isStopped = false
    },
    async stop() {
      await wire.close()
      await stopReplica()
      await primary.stop()
    },
  }
}

function ownerUrl(adminUrl: string): string {
  return urlOf(adminUrl, { name: 'localchef', password: 'localchef', database })
}

/** Forwards connections to a port of this machine. */
async function openWire(target: number): Promise<Wire & { close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((inward) => {
    const outward = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => !isHeld && to.write(part))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!isHeld) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      isHeld = true
    },
    release() {
      cut()
      isHeld = false
    },
    async close() {
      isHeld = false
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function onServer(adminUrl: string, statement: string): Promise<void> {
  await asAdmin(adminUrl, [statement])
}
