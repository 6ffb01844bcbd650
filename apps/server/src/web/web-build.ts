import { fileURLToPath } from 'node:url'
import { hashSources } from './hash-sources.ts'

const project = new URL('../../../../', import.meta.url)
const web = new URL('apps/web/', project)

/** Where the web app lies, and where its build is kept. */
export const webBuild = {
  project,
  root: fileURLToPath(web),
  folder: fileURLToPath(new URL('dist/', web)),
  /** In the folder of the build: the hash of the sources it was made from. */
  stamp: '.build-stamp',
} as const

/** Changes when anything changes that the build is made from. */
export function hashWebSources(): Promise<string> {
  return hashSources([
    webBuild.root,
    fileURLToPath(new URL('packages/contracts/src/', project)),
    fileURLToPath(new URL('package-lock.json', project)),
  ])
}
