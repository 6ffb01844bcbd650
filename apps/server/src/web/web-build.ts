import { fileURLToPath } from 'node:url'
import { hashSources } from './hash-sources.ts'

const project = new URL('../../../../', import.meta.url)
const web = new URL('apps/web/', project)

/** Paths of the web app's sources and build. */
export const webBuild = {
  project,
  root: fileURLToPath(web),
  folder: fileURLToPath(new URL('dist/', web)),
  /** File inside the build with the hash of its sources. */
  stamp: '.build-stamp',
} as const

/** Changes with any source of the build. */
export function hashWebSources(): Promise<string> {
  return hashSources([
    webBuild.root,
    fileURLToPath(new URL('packages/contracts/src/', project)),
    fileURLToPath(new URL('package-lock.json', project)),
  ])
}
