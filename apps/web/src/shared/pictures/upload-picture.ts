import { loadBackend } from '@/shared/backend/client.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface UploadedPicture {
  /** Path in the bucket `pictures`, below the person's folder. */
  path: string
  color: string
}

/** Shrinks a photograph and uploads it under a new name, so that no cache shows an old one. */
export async function uploadPicture(userId: string, photo: Blob): Promise<UploadedPicture> {
  const { file, color } = await shrinkPhoto(photo)
  const backend = await loadBackend()
  const path = `${userId}/${crypto.randomUUID()}.jpg`
  const { error } = await backend.storage
    .from('pictures')
    .upload(path, file, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw error
  return { path, color }
}
