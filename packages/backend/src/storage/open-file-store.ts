import { fileURLToPath } from 'node:url'
import { createDiskFileStore, type FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** Whether `openFileStore` supports the URL: a folder, or a bucket with a key and its secret. */
export function isFileStoreUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return url.pathname.length > 1
  if (url?.protocol !== 's3:' && url?.protocol !== 's3+http:') return false
  return [url.username, url.password, url.host].every(Boolean) && /[^/]/.test(url.pathname)
}

/** Opens the configured store: a folder, or a bucket of an S3 service. */
export function openFileStore(url: string): FileStore {
  return url.startsWith('file:') ? createDiskFileStore(fileURLToPath(url)) : createS3FileStore(url)
}
