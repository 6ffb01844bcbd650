import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAddress } from './address.ts'
import { chooseWay, possibleWays, type Way } from './choose-way.ts'
import { clusterFolderIn, createCluster } from './cluster.ts'
import { findPrograms, type Programs } from './find-programs.ts'
import { startPostmaster } from './postmaster.ts'
import { prepareOwner } from './prepare-owner.ts'
import { runProgram } from './run-program.ts'

const isRoot = process.getuid?.() === 0
let programs: Programs
/** Nobody but this user may enter it, as the home of root. */
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

/** Makes a database in a closed folder, runs it, and answers as whom the server is connected to it. */
async function useDatabase(way: Way): Promise<{ role: string; isSuperuser: string; letters: string }> {
  const dataFolder = await mkdtemp(join(closed, 'data-'))
  const folder = clusterFolderIn(dataFolder)
  const address = await findAddress(folder, dataFolder)
  await createCluster(dataFolder, way, address.authentication)
  const log = pino({ level: 'silent' })
  const postmaster = await startPostmaster({ way, folder, settings: address.settings, log })
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

it('every way of this user that can begin makes and runs a database in a folder that nobody else may enter', async () => {
  const folder = join(open, 'project')
  await cp(programs.folder, folder, { recursive: true, verbatimSymlinks: true })
  const names: string[] = []
  for (const make of await possibleWays(programsIn(folder), undefined, join(open, 'system'))) {
    const way = await make()
    // A container may forbid namespaces, and the folder for what is temporary may be closed as well.
    if ((await runProgram(way.command('postgres', '/', ['--version']))).code !== 0) continue
    names.push(way.name)
    expect([way.name, await useDatabase(way)]).toEqual([
      way.name,
      { role: 'localchef', isSuperuser: 'off', letters: 'щи' },
    ])
  }
  expect(names).not.toEqual([])
})

it('a project in a folder that only this user may enter runs its programs all the same', async () => {
  const folder = join(closed, 'project')
  await cp(programs.folder, folder, { recursive: true, verbatimSymlinks: true })
  const way = await chooseWay(programsIn(folder), undefined, join(open, 'system'))
  expect(way.name).toMatch(isRoot ? /user namespace|from .*system/ : /same user/)
  expect((await useDatabase(way)).role).toBe('localchef')
})

it('a project whose programs run in no way says each reason', async () => {
  await expect(chooseWay(programsIn(join(open, 'missing')), undefined, join(open, 'broken'))).rejects.toThrow(
    /ENOENT|No such file/,
  )
})
