import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NoPostgresError, type Programs } from './find-programs.ts'
import { type Command, runProgram } from './run-program.ts'

export interface Owner {
  uid: number
  gid: number
}

/** With whose rights PostgreSQL's programs run: they refuse to run as root. */
export interface Way {
  /** For the log. */
  name: string
  programs: Programs
  /** Whom the files must belong to; undefined: to this process's user, as everything it makes. */
  owner?: Owner
  /** The program, begun in the folder of the database and told of it with `-D`. */
  command(program: 'postgres' | 'initdb', folder: string, args: readonly string[]): Command
}

/** Never people's own accounts: `postgres` where a PostgreSQL is installed, `nobody` everywhere else. */
const serviceUsers = ['postgres', 'nobody'] as const
const asNobody = ['--user', '--map-user=65534', '--map-group=65534'] as const

/** Only what the programs need: no secret of the server's environment. */
const environment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH, TEMP: process.env.TEMP }
    : {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        TZ: 'UTC',
        // What a query needed goes back to the system after it (Linux): a fifth less memory in long use.
        MALLOC_TRIM_THRESHOLD_: '131072',
        MALLOC_MMAP_THRESHOLD_: '131072',
      }

/** The first way in which the programs run here. Files that are there already keep their owner if they can. */
export async function chooseWay(
  programs: Programs,
  owner: Owner | undefined,
  systemFolder?: string,
): Promise<Way> {
  const reasons: string[] = []
  for (const make of await possibleWays(programs, owner, systemFolder)) {
    try {
      const way = await make()
      const { code, output } = await runProgram(way.command('postgres', '/', ['--version']))
      if (code === 0) return way
      reasons.push(`${way.name}: ${output || `it ended with ${code}`}`)
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new NoPostgresError(`\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
}

/**
 * Plainly, or for root as another user, in a user namespace, or as another user from a folder of the system, for when
 * the project is in a folder that only root may enter.
 */
export async function possibleWays(
  programs: Programs,
  owner: Owner | undefined,
  systemFolder = '/var/lib/localchef',
): Promise<(() => Way | Promise<Way>)[]> {
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

function asMyself(programs: Programs): Way {
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

function asUser({ user, uid, gid }: ServiceUser, programs: Programs): Way {
  return {
    name: `as the user ${user}`,
    programs,
    owner: { uid, gid },
    command: (program, folder, args) => ({
      file: programs[program],
      // Root has stepped into the folder before the program becomes another user, who perhaps could not get there.
      args: [...args, '-D', process.platform === 'linux' ? '/proc/self/cwd' : folder],
      options: { cwd: folder, env: environment, uid, gid },
    }),
  }
}

/** PostgreSQL sees itself as nobody; for everything outside it is still root, to whom the project belongs. */
function inNamespace(programs: Programs): Way {
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
    // Some systems write nobody's number as -2.
    return uid && gid ? [{ user, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

function ownerFirst(users: readonly ServiceUser[], owner: Owner | undefined): ServiceUser[] {
  if (!owner || owner.uid === 0) return [...users]
  const known = users.find(({ uid }) => uid === owner.uid)
  const first = known ?? { user: `with the number ${owner.uid}`, ...owner }
  return [first, ...users.filter((user) => user !== known)]
}

/** Copies the programs where every user may run them. */
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
    await letEverybodyRead(half)
    await rename(half, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(half, { recursive: true, force: true })
      // Another process that starts at the same moment was faster.
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

async function letEverybodyRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) > 0 ? 0o755 : 0o644)
  }
}
