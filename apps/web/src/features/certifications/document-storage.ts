import { documentExtensions } from '@localchef/contracts/upload-limits'
import { loadBackend } from '@/shared/backend/client.ts'

const bucket = 'certificates'
const extensions: Readonly<Record<string, string>> = documentExtensions

/** Stores a document in the private bucket, readable by its owner only; staff open it by an operation. */
export async function uploadDocument(userId: string, file: File): Promise<string> {
  const backend = await loadBackend()
  const path = `${userId}/${crypto.randomUUID()}.${extensions[file.type] ?? 'pdf'}`
  const { error } = await backend.storage.from(bucket).upload(path, file, { contentType: file.type })
  if (error) throw error
  return path
}

/** Signed URL of one's own document. */
export async function documentLink(path: string, validSeconds: number): Promise<string> {
  const backend = await loadBackend()
  const { data, error } = await backend.storage.from(bucket).createSignedUrl(path, validSeconds)
  if (error) throw error
  return data.signedUrl
}
