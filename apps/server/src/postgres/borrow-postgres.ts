import { answers, findAddress } from './address.ts'
import type { BuiltInPostgres } from './built-in-postgres.ts'
import { clusterFolderIn } from './cluster.ts'
import { serverUrl } from './prepare-owner.ts'

/** The PostgreSQL of a server running on the data folder; undefined when it cannot be reached. */
export async function borrowPostgres(dataFolder: string): Promise<BuiltInPostgres | undefined> {
  // On Windows only the server itself knows the port.
  if (process.platform === 'win32') return undefined
  const address = await findAddress(clusterFolderIn(dataFolder), dataFolder)
  if (await answers(address)) return { url: serverUrl(address), stop: address.forget }
  await address.forget()
  return undefined
}
