import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { unreadableAddress } from '../database/refused-address.ts'
import { type Settings, SettingsError, type WrongSetting } from '../settings.ts'

/** Refuses settings that are well-formed and cannot work on this machine. Leaves at most empty folders. */
export async function requireUsableSettings(settings: Settings): Promise<void> {
  const found = await Promise.all([
    unreadableAddress('DATABASE_URL', settings.databaseUrl),
    ...settings.databaseReadUrls.map((url) => unreadableAddress('DATABASE_READ_URL', url)),
    needsDataFolder(settings) ? folderFault('DATA_DIR', settings.dataFolder) : undefined,
    storageFault(settings),
    archiveFault(settings.mapArchive),
    keysFault(settings.jwtSigningKeys),
  ])
  const wrong = found.filter((fault) => fault !== undefined)
  if (wrong.length > 0) throw new SettingsError(wrong)
}

/** A process with keys from its settings, and with database and files elsewhere, keeps only copies here. */
function needsDataFolder({ hosted, databaseUrl, jwtSigningKeys, jwtSecret, storageUrl }: Settings): boolean {
  if (databaseUrl === undefined) return true
  return !hosted && (!(jwtSigningKeys || jwtSecret) || storageUrl.startsWith('file:'))
}

/** A folder in the data folder is checked with that one. */
function storageFault({ storageUrl, dataFolder }: Settings): Promise<WrongSetting | undefined> | undefined {
  if (!storageUrl.startsWith('file:')) return undefined
  const folder = fileURLToPath(storageUrl)
  return folder.startsWith(`${dataFolder}${sep}`) ? undefined : folderFault('STORAGE_URL', folder)
}

/** Causes that only a person removes. A full disk is not one: everything can still be read. */
const unusable: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

async function folderFault(name: string, folder: string): Promise<WrongSetting | undefined> {
  const probe = join(folder, `.${randomUUID()}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '', { flag: 'wx' })
    return undefined
  } catch (error) {
    const isUnusable = error instanceof Error && 'code' in error && unusable.has(error.code)
    if (!isUnusable) return undefined
    return {
      name,
      read: `"${folder}"`,
      allowed: `a folder that this user may write to; here the answer is: ${error.message}`,
    }
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** In a folder like /proc, where no folder can be made, Node's own recursive `mkdir` never returns. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder)
  }
}

/** The first bytes of each PMTiles archive. */
const archiveSign = 'PMTiles'

async function archiveFault(archive: string | undefined): Promise<WrongSetting | undefined> {
  if (archive === undefined || /^https?:/.test(archive)) return undefined
  const wrong = (reason: string) => ({
    name: 'MAP_TILE_URL',
    read: `"${archive}"`,
    allowed: `a PMTiles archive: its address, or a file in DATA_DIR; here the fault is: ${reason}`,
  })
  try {
    const file = await open(archive)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(archiveSign.length), 0)
      const isArchive = buffer.toString('latin1', 0, bytesRead) === archiveSign
      return isArchive ? undefined : wrong('the file is no PMTiles archive')
    } finally {
      await file.close()
    }
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

async function keysFault(signingKeys: string | undefined): Promise<WrongSetting | undefined> {
  if (!signingKeys) return undefined
  try {
    await createKeys({ dataFolder: '', issuer: '', signingKeys })
    return undefined
  } catch {
    return {
      name: 'JWT_SIGNING_KEYS',
      read: 'a secret value',
      allowed: 'a private JSON Web Key, or a list of them, as JSON',
    }
  }
}
