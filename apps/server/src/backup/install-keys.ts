import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { signingKeysFile } from '@localchef/backend/auth/create-keys'

/**
 * Adds the archive's signing keys to the data folder, so that everyone stays signed in; existing keys are kept.
 * Returns a function that undoes it.
 */
export async function installKeys(
  folder: string | undefined,
  keys: string | undefined,
): Promise<() => Promise<void>> {
  const nothing = async () => undefined
  if (folder === undefined || keys === undefined) return nothing
  const file = signingKeysFile(folder)
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === keys) return nothing
  await mkdir(folder, { recursive: true })
  if (before !== undefined) await writeWhole(`${file}.before-restore`, before)
  await writeWhole(file, keys)
  return async () => {
    if (before === undefined) {
      await rm(file, { force: true })
    } else {
      await writeWhole(file, before)
    }
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
}
