import type { FileStore } from '@localchef/backend/storage/file-store'
import type pg from 'pg'
import { entryNames } from './archive-contents.ts'
import { storeFault } from './store-fault.ts'
import type { ArchiveWriter } from './write-archive.ts'

const filesAtOnce = 8

/** Writes each file that the snapshot's rows name. Returns their number, and the files missing from the store. */
export async function dumpFiles(
  client: pg.ClientBase,
  files: Pick<FileStore, 'get'>,
  archive: Pick<ArchiveWriter, 'add'>,
): Promise<{ files: number; missingFiles: string[] }> {
  const { rows } = await client.query<{ version: string }>(
    `select distinct version /* never null: version */
     from storage.objects
     where version is not null
     order by version`,
  )
  const missingFiles: string[] = []
  for (let start = 0; start < rows.length; start += filesAtOnce) {
    const found = await Promise.all(
      rows.slice(start, start + filesAtOnce).map(async ({ version }) => ({
        version,
        body: await files.get(version).catch((error: unknown) => {
          throw storeFault('read', error)
        }),
      })),
    )
    for (const { version, body } of found) {
      if (body) {
        await archive.add(entryNames.file(version), body)
      } else {
        missingFiles.push(version)
      }
    }
  }
  return { files: rows.length - missingFiles.length, missingFiles }
}
