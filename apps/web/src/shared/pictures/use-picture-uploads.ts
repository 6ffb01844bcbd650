import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { UnreadablePhotoError } from './shrink-photo.ts'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'

/** A chosen file that is not uploaded, kept for another attempt. */
export interface FailedUpload {
  id: string
  file: File
  /** `unreadable` is final: the file is not a picture that the browser can read. */
  reason: 'unreadable' | 'not_sent'
}

/** Uploads pictures one by one and keeps the ones that failed. Both functions return the uploaded pictures. */
export function usePictureUploads(onUploaded?: (picture: UploadedPicture) => void) {
  const { user } = useAuth()
  const [isUploading, setIsUploading] = useState(false)
  const [failed, setFailed] = useState<readonly FailedUpload[]>([])
  const dismiss = (id: string) => setFailed((before) => before.filter((other) => other.id !== id))
  const upload = async (files: readonly File[]): Promise<UploadedPicture[]> => {
    const uploaded: UploadedPicture[] = []
    if (!user) return uploaded
    setIsUploading(true)
    for (const file of files) {
      try {
        const picture = await uploadPicture(user.id, file)
        uploaded.push(picture)
        onUploaded?.(picture)
      } catch (error) {
        console.warn('A picture could not be uploaded', error)
        const reason = error instanceof UnreadablePhotoError ? 'unreadable' : 'not_sent'
        setFailed((before) => [...before, { id: crypto.randomUUID(), file, reason }])
      }
    }
    setIsUploading(false)
    return uploaded
  }
  const retry = async ({ id, file }: FailedUpload) => {
    dismiss(id)
    return upload([file])
  }
  return { upload, retry, dismiss, isUploading, failed }
}
