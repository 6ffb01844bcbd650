import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** How long it took to make a marketplace, when it was made, and how busy the machine was then. */
export interface Making {
  seconds: number
  load: number
  /** Made by an earlier run, and used again. */
  isOld: boolean
}

const seedCommand = fileURLToPath(new URL('../apps/server/src/commands/seed-scale.ts', import.meta.url))

/**
 * What is there already is used again; the note about its making lies in the folder, under the name. Undefined: somebody
 * else made it, or a part of it.
 */
export async function makeMarketplace(
  chefs: number,
  { folder, name, environment }: { folder: string; name: string; environment: Record<string, string> },
): Promise<Making | undefined> {
  await mkdir(folder, { recursive: true })
  const note = join(folder, `${name}.making.json`)
  const earlier = await readFile(note, 'utf8').catch(() => undefined)
  const [load = 0] = loadavg()
  const began = performance.now()
  // Also when it was made before: migrations since then are applied, and the rest is found to be there.
  const child = spawn(process.execPath, [seedCommand, '--chefs', String(chefs)], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`seed:scale ended with ${code}`)
  if (earlier) return { ...(JSON.parse(earlier) as Making), isOld: true }
  const added = /(\d+) chefs were added/.exec(await said)?.[1]
  if (Number(added) !== chefs) return undefined
  const making: Making = { seconds: (performance.now() - began) / 1000, load, isOld: false }
  await writeFile(note, JSON.stringify(making))
  return making
}
