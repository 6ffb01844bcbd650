import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawingFolder } from '../pages/load-drawing.ts'
import { compressBuild } from './compress-build.ts'
import { hashSources } from './hash-sources.ts'

const project = new URL('../../../../', import.meta.url)
const web = new URL('apps/web/', project)
const dist = new URL('dist/', web)
const stamp = new URL('.build-stamp', dist)

/**
 * Builds the web app when its sources are not those of the last build, whose hash it keeps. Returns the
 * folder of the build.
 */
export async function buildWebWhenStale(): Promise<string> {
  const hash = await hashSources([
    fileURLToPath(web),
    fileURLToPath(new URL('packages/contracts/src/', project)),
    fileURLToPath(new URL('package-lock.json', project)),
  ])
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === hash) return fileURLToPath(dist)
  const vite = await import('vite').catch(() => undefined)
  if (!vite) {
    // Installed without development packages: the image brings its build along.
    if (existsSync(new URL('index.html', dist))) return fileURLToPath(dist)
    throw new Error('The web app is not built, and the packages to build it are not installed. Run: npm ci')
  }
  console.log('Building the web app …')
  const startedAt = performance.now()
  // In a folder of its own: another process may be building, or serving the last build, at the same time.
  const next = fileURLToPath(new URL(`node_modules/.web-build-${process.pid}/`, project))
  await forProduction(() =>
    vite.build({
      root: fileURLToPath(web),
      configFile: fileURLToPath(new URL('vite.config.ts', web)),
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: true },
    }),
  )
  await compressBuild(next)
  // The same components for the server, which draws the first view of a page; after the compression, since
  // nobody downloads it.
  await forProduction(() =>
    vite.build({
      root: fileURLToPath(web),
      configFile: fileURLToPath(new URL('vite.config.ts', web)),
      logLevel: 'warn',
      build: { ssr: 'src/render-page.tsx', outDir: join(next, drawingFolder), emptyOutDir: true },
    }),
  )
  await writeFile(join(next, '.build-stamp'), hash)
  await rm(dist, { recursive: true, force: true })
  await rename(next, fileURLToPath(dist))
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return fileURLToPath(dist)
}

/** The server of a test runs as `test`; the page it builds is the one everybody gets. */
async function forProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
