import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { drawingFolder } from '../pages/load-drawing.ts'
import { compressBuild } from '../web/compress-build.ts'
import { hashWebSources, webBuild } from '../web/web-build.ts'
import { runCommand } from './run-command.ts'

// Begun by a server's start: without that server this work is nobody's.
process.once('disconnect', () => process.exit(1))

/** What `npm run build` and a server's start do when the web app's sources have changed. */
await runCommand(async () => {
  console.log('Building the web app …')
  const startedAt = performance.now()
  const hash = await hashWebSources()
  // In a folder of its own: another process may be building, or serving the last build, at the same time.
  const next = fileURLToPath(new URL(`node_modules/.web-build-${process.pid}/`, webBuild.project))
  const shared: InlineConfig = {
    root: webBuild.root,
    configFile: join(webBuild.root, 'vite.config.ts'),
    logLevel: 'warn',
  }
  await build({ ...shared, build: { outDir: next, emptyOutDir: true } })
  await compressBuild(next)
  // The same components for the server, which draws the first view of a page; after the compression, since
  // nobody downloads it.
  await build({
    ...shared,
    build: { ssr: 'src/render-page.tsx', outDir: join(next, drawingFolder), emptyOutDir: true },
  })
  await writeFile(join(next, webBuild.stamp), hash)
  await rm(webBuild.folder, { recursive: true, force: true })
  await rename(next, webBuild.folder)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
})
