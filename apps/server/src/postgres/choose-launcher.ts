import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NoPostgresError, type Programs } from './find-programs.ts'
import { type Command, runProgram } from './run-program.ts'

export interface Owner {
  uid: number
  gid: number
}

/** Runs PostgreSQL's programs with suitable rights: they refuse to run as root. */
export interface Launcher {
  /** Description for the log. */
  name: string
  programs: Programs
  /** The required owner of the files; undefined for this process's user. */
  owner?: Owner
  /** The command that runs a program in the database's folder, passed as `-D`. */
  command(program: 'postgres' | 'initdb', folder: string, args: readonly string[]): Command
}

/** Never a person's account: `postgres` where PostgreSQL is installed, `nobody` elsewhere. */
const serviceUsers = ['postgres', 'nobody'] as const
const asNobody = ['--user', '--map-user=65534', '--map-group=65534'] as const

/** Only the variables that the programs need, without the server's secrets. */
const environment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH, TEMP: process.env.TEMP }
    : {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        TZ: 'UTC',
        // Returns a query's memory to the system afterwards (Linux): a fifth less memory in long use.
        MALLOC_TRIM_THRESHOLD_: '131072',
        MALLOC_MMAP_THRESHOLD_: '131072',
      }

/** The first launcher that works here. Prefers the owner of existing files. */
export async function chooseLauncher(
  programs: Programs,
  owner: Owner | undefined,
  systemFolder?: string,
): Promise<Launcher> {
  const reasons: string[] = []
  for (const make of await possibleLaunchers(programs, owner, systemFolder)) {
    try {
      const launcher = await make()
      const { code, output } = await runProgram(launcher.command('postgres', '/', ['--version']))
      if (code === 0) return launcher
      reasons.push(`${launcher.name}: ${output || `it ended with ${code}`}`)
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new NoPostgresError(`\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
}

/**
 * The launchers to try: as the same user; for root as another user, in a user namespace, or as another user with the
 * programs copied to a system folder, in case only root may enter the project's folder.
 */
export async function possibleLaunchers(
  programs: Programs,
  owner: Owner | undefined,
  systemFolder = '/var/lib/localchef',
): Promise<(() => Launcher | Promise<Launcher>)[]> {
  if (process.getuid?.() !== 0) return [() => asMyself(programs)]
  const users = ownerFirst(await findServiceUsers(), owner)
  return [
    ...users.map((user) => () => asUser(user, programs)),
    ...(process.platform === 'linux' ? [() => inNamespace(programs)] : []),
    ...users.slice(0, 1).map((user) => async () => {
      const copied = asUser(user, await copyPrograms(programs, systemFolder))
      return { ...copied, name: `${copied.name} from ${systemFolder}` }
    }),
  ]
}

function asMyself(programs: Programs): Launcher {
  return {
    name: 'as the same user',
    programs,
    command: (program, folder, args) => ({
      file: programs[program],
      args: [...args, '-D', folder],
      options: { cwd: folder, env: environment },
    }),
  }
}

interface ServiceUser extends Owner {
  user: string
}

function asUser({ user, uid, gid }: ServiceUser, programs: Programs): Launcher {
  return {
    name: `as the user ${user}`,
    programs,
    owner: { uid, gid },
    command: (program, folder, args) => ({
      file: programs[program],
      // Root enters the folder before the program changes its user, who may lack access to the folder.
      args: [...args, '-D', process.platform === 'linux' ? '/proc/self/cwd' : folder],
      options: { cwd: folder, env: environment, uid, gid },
    }),
  }
}

/** PostgreSQL sees itself as nobody; outside the namespace it is root, the project's owner. */
function inNamespace(programs: Programs): Launcher {
  return {
    name: 'in a user namespace',
    programs,
    owner: { uid: 0, gid: 0 },
    command: (program, folder, args) => ({
      file: 'unshare',
      args: [...asNobody, programs[program], ...args, '-D', folder],
      options: { cwd: folder, env: environment },
    }),
  }
}

async function findServiceUsers(): Promise<ServiceUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return serviceUsers.flatMap((user) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${user}:`))?.split(':') ?? []
    // Some systems list nobody's id as -2.
    return uid && gid ? [{ user, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

function ownerFirst(users: readonly ServiceUser[], owner: Owner | undefined): ServiceUser[] {
  if (!owner || owner.uid === 0) return [...users]
  const known = users.find(({ uid }) => uid === owner.uid)
  const first = known ?? { user: `with the number ${owner.uid}`, ...owner }
  return [first, ...users.filter((user) => user !== known)]
}

/** Copies the programs to a folder where every user may run them. */
async function copyPrograms(programs: Programs, systemFolder: string): Promise<Programs> {
  const folder = join(systemFolder, `postgresql-${programs.version}`)
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const half = `${folder}.${process.pid}`
    await mkdir(systemFolder, { recursive: true })
    await chmod(systemFolder, 0o755)
    await cp(programs.folder, half, { recursive: true, verbatimSymlinks: true })
    await makeWorldReadable(half)
    await rename(half, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(half, { recursive: true, force: true })
      // Another process starting at the same moment was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  return {
    ...programs,
    folder,
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
  }
}

async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) {
      await chmod(path, 0o755)
    } else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) > 0 ? 0o755 : 0o644)
  }
}
