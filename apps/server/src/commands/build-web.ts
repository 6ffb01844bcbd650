import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { serverBuildFolder } from '../pages/load-renderer.ts'
import { compressBuild } from '../web/compress-build.ts'
import { hashWebSources, webBuild } from '../web/web-build.ts'
import { runCommand } from './run-command.ts'

// When a server's start runs this command, it ends with that server.
process.once('disconnect', () => process.exit(1))

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
