import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { serverBuildFolder } from '../pages/load-renderer.ts'
import { hashWebSources, webBuild } from '../web/web-build.ts'
import { runCommand } from './run-command.ts'

// If a starting server launched this command, the command exits when that server ends.
process.once('disconnect', () => process.exit(1))

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compressible: ReadonlySet<string> = new Set([
  '.js',
  '.css',
  '.html',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
])
const smallestBytes = 1024

/** Builds the web app, for `npm run build` and for a server's start after its sources changed. */
await runCommand(async () => {
  console.log('Building the web app …')
  const startedAt = performance.now()
  const hash = await hashWebSources()
  // Builds in a separate folder: another process may be building, or serving the last build.
  const next = fileURLToPath(new URL(`node_modules/.web-build-${process.pid}/`, webBuild.project))
  const shared: InlineConfig = {
    root: webBuild.root,
    configFile: join(webBuild.root, 'vite.config.ts'),
    logLevel: 'warn',
  }
  await build({ ...shared, build: { outDir: next, emptyOutDir: true } })
  await compressBuild(next)
  // Server-rendering build of the same components; made after compression, because it is never downloaded.
  await build({
    ...shared,
    build: { ssr: 'src/render-page.tsx', outDir: join(next, serverBuildFolder), emptyOutDir: true },
  })
  await writeFile(join(next, webBuild.stamp), hash)
  await rm(webBuild.folder, { recursive: true, force: true })
  await rename(next, webBuild.folder)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
})

/** Writes a `.br` and a `.gz` beside every text file of the build, at maximum compression. */
async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const plain = await readFile(file)
        if (plain.byteLength < smallestBytes) return
        const [br, gz] = await Promise.all([
          brotliAsync(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            },
          }),
          gzipAsync(plain, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      }),
  )
}
