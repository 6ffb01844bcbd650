import { fileURLToPath } from 'node:url'
import { createDiskFileStore, type FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** What a place for files may begin with. */
export const fileStoreProtocols = ['file:', 's3:', 's3+http:'] as const

/** The store a setting names: a folder, or a bucket of an S3 service. */
export function openFileStore(url: string): FileStore {
  return url.startsWith('file:') ? createDiskFileStore(fileURLToPath(url)) : createS3FileStore(url)
}
