import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../lifecycle/command-error.ts'
import { webBuild } from './web-build.ts'

/** The folder of the built web app; in production nothing is built or compared with the sources. */
export async function findBuiltWeb(): Promise<string> {
  if (!existsSync(join(webBuild.folder, 'index.html'))) {
    throw new CommandError(
      'The web app is not built, and NODE_ENV is production, where nothing is built at the start. Run: npm run build',
    )
  }
  return webBuild.folder
}
