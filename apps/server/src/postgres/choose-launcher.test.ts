import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAddress } from './address.ts'
import { chooseLauncher, type Launcher, possibleLaunchers } from './choose-launcher.ts'
import { clusterFolderIn, createCluster } from './cluster.ts'
import { findPrograms, type Programs } from './find-programs.ts'
import { startPostmaster } from './postmaster.ts'
import { prepareOwner } from './prepare-owner.ts'
import { runProgram } from './run-program.ts'

const isRoot = process.getuid?.() === 0
let programs: Programs
/** Accessible to this user only, like root's home. */
let closed: string
let open: string

beforeAll(async () => {
  programs = await findPrograms()
  closed = await mkdtemp(join(tmpdir(), 'localchef-closed-'))
  open = await mkdtemp(join(tmpdir(), 'localchef-open-'))
  await chmod(open, 0o755)
})

afterAll(async () => {
  await rm(closed, { recursive: true, force: true })
  await rm(open, { recursive: true, force: true })
})

function programsIn(folder: string): Programs {
  return {
    ...programs,
    folder,
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
  }
}

/** Creates and starts a database in a private folder, and returns the role of the server's connection. */
async function useDatabase(
  launcher: Launcher,
): Promise<{ role: string; isSuperuser: string; letters: string }> {
  const dataFolder = await mkdtemp(join(closed, 'data-'))
  const folder = clusterFolderIn(dataFolder)
  const address = await findAddress(folder, dataFolder)
  await createCluster(dataFolder, launcher, address.authentication)
  const log = pino({ level: 'silent' })
  const postmaster = await startPostmaster({ launcher, folder, settings: address.settings, log })
  const client = new pg.Client({ connectionString: await prepareOwner(address) })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_user as role, current_setting('is_superuser') as "isSuperuser", lower('ЩИ') as letters`,
    )
    return rows[0]
  } finally {
    await client.end()
    await postmaster.stop()
    await address.forget()
  }
}

it('every launcher available to this user creates and runs a database in a folder closed to others', async () => {
  const folder = join(open, 'project')
  await cp(programs.folder, folder, { recursive: true, verbatimSymlinks: true })
  const names: string[] = []
  for (const make of await possibleLaunchers(programsIn(folder), undefined, join(open, 'system'))) {
    const launcher = await make()
    // A container may forbid namespaces, or close the temporary folder.
    if ((await runProgram(launcher.command('postgres', '/', ['--version']))).code !== 0) continue
    names.push(launcher.name)
    expect([launcher.name, await useDatabase(launcher)]).toEqual([
      launcher.name,
      { role: 'localchef', isSuperuser: 'off', letters: 'щи' },
    ])
  }
  expect(names).not.toEqual([])
})

it('a project in a folder closed to others still runs its programs', async () => {
  const folder = join(closed, 'project')
  await cp(programs.folder, folder, { recursive: true, verbatimSymlinks: true })
  const launcher = await chooseLauncher(programsIn(folder), undefined, join(open, 'system'))
  expect(launcher.name).toMatch(isRoot ? /user namespace|from .*system/ : /same user/)
  expect((await useDatabase(launcher)).role).toBe('localchef')
})

it('a project whose programs fail with every launcher reports each reason', async () => {
  await expect(
    chooseLauncher(programsIn(join(open, 'missing')), undefined, join(open, 'broken')),
  ).rejects.toThrow(/ENOENT|No such file/)
})
