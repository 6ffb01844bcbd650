/**
 * Adds the packages of other platforms that npm left out to the lockfiles. npm leaves out an optional package
 * that its registry does not offer at that moment (a mirror often has those of one platform only), and `npm ci` then
 * refuses the file on every machine. An entry with version and platform is enough: npm fetches it where it fits and
 * skips it elsewhere. Also removes the `engines` of packages: npm compares them with the machine's Node and warns,
 * but everything here runs on the Node of the package `node`. `--check` writes nothing and fails when the file needs
 * a change.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolFolders } from './install-tools.ts'
import { projectRoot } from './run-command.ts'

interface LockedPackage {
  version?: string
  engines?: Record<string, string>
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, LockedPackage>
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'sunos',
  'win32',
  'aix',
  'openharmony',
]
const processors: Readonly<Record<string, string>> = {
  'arm-eabi': 'arm',
  'arm-gnueabihf': 'arm',
  'arm-musleabihf': 'arm',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}

const isCheck = process.argv.includes('--check')
for (const folder of ['', ...toolFolders]) {
  await complete(join(folder, 'package-lock.json'))
}

async function complete(file: string): Promise<void> {
  const lockfile: Lockfile = JSON.parse(await readFile(join(projectRoot, file), 'utf8'))
  const missing = findMissing(lockfile)
  const foreign = Object.entries(lockfile.packages).filter(
    ([path, { engines }]) => path.includes('node_modules/') && engines !== undefined,
  )
  if (missing.length + foreign.length === 0) return
  if (isCheck) {
    for (const { path } of missing) console.error(`${file} lacks ${path}. Run: npm run lockfile`)
    for (const [path] of foreign) console.error(`${file} has engines of ${path}. Run: npm run lockfile`)
    process.exitCode = 1
    return
  }
  for (const { path, entry } of missing) lockfile.packages[path] = entry
  for (const [, locked] of foreign) delete locked.engines
  const sorted = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  await writeFile(join(projectRoot, file), `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`)
  console.log(
    `${file}: added ${missing.length} packages of other platforms, removed ${foreign.length} engines`,
  )
}

function findMissing({ packages }: Lockfile): { path: string; entry: LockedPackage }[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue
      const top = `node_modules/${name}`
      const taken = packages[top] ?? found.get(top)
      const place = taken && taken.version !== version ? `${path}/${top}` : top
      const { os, cpu, libc } = platformOf(name)
      // In npm's order, so that npm leaves the file as it is.
      found.set(place, {
        version,
        ...(cpu ? { cpu } : {}),
        ...(parent.dev ? { dev: true } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      })
    }
  }
  return [...found].map(([path, entry]) => ({ path, entry }))
}

/** Follows Node's resolution of `name` from the package at `path`. */
function isLocked(packages: Lockfile['packages'], path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
    if (!folder.includes('node_modules/')) folder = ''
  }
}

/** Reads the platform from the name of such a package. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const os = systems.find((system) => name.includes(system))
  const cpu = Object.keys(processors).find((processor) => name.includes(processor))
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined
  if (!os && !cpu) throw new Error(`The name of ${name} contains no platform`)
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [processors[cpu] ?? cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
  }
}
