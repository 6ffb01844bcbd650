import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The marketplace of one run is of no use to the next. Only what this run made is removed. */
export default async function removeDataFolder(): Promise<void> {
  const folder = process.env.E2E_DATA_DIR
  if (folder?.startsWith(join(tmpdir(), 'localchef-e2e-'))) await rm(folder, { recursive: true, force: true })
}
