import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ignored: ReadonlySet<string> = new Set(['dist', 'node_modules', 'coverage'])

/** Hashes all files by content, because a fresh checkout changes their times. */
async function hashSources(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(listFiles))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) {
    hash.update(`${files[index]}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !ignored.has(name))
      .map((entry) => {
        const inside = join(path, entry.name)
        return entry.isDirectory() ? listFiles(inside) : entry.isFile() ? [inside] : []
      }),
  )
  return lists.flat()
}

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
