import { loadBackend } from '@/shared/backend/client.ts'

const bucket = 'certificates'
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** What the bucket takes; the server looks into the file again. */
export const certificateTypes = Object.keys(endings)
export const MOST_CERTIFICATE_BYTES = 10 * 1024 * 1024

/** Stores a paper in the private bucket: its owner and the admins read it, nobody else. */
export async function uploadCertificate(userId: string, file: File): Promise<string> {
  const backend = await loadBackend()
  const path = `${userId}/${crypto.randomUUID()}.${endings[file.type] ?? 'pdf'}`
  const { error } = await backend.storage.from(bucket).upload(path, file, { contentType: file.type })
  if (error) throw error
  return path
}

/** An address of a private file that is good for a minute. */
export async function certificateLink(path: string): Promise<string> {
  const backend = await loadBackend()
  const { data, error } = await backend.storage.from(bucket).createSignedUrl(path, 60)
  if (error) throw error
  return data.signedUrl
}
