import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { UnreadablePhotoError } from '@/shared/pictures/shrink-photo.ts'
import { type UploadedPicture, uploadPicture } from '@/shared/pictures/upload-picture.ts'

/** A chosen file that is not uploaded, kept for another attempt. */
export interface FailedUpload {
  id: string
  file: File
  /** `unreadable` is final: the file is not a picture that the browser can read. */
  reason: 'unreadable' | 'not_sent'
}

/** Uploads pictures one by one and keeps the ones that failed. */
export function usePictureUploads(onUploaded: (picture: UploadedPicture) => void) {
  const { user } = useAuth()
  const [isUploading, setIsUploading] = useState(false)
  const [failed, setFailed] = useState<readonly FailedUpload[]>([])
  const dismiss = (id: string) => setFailed((before) => before.filter((other) => other.id !== id))
  const upload = async (files: readonly File[]) => {
    if (!user) return
    setIsUploading(true)
    for (const file of files) {
      try {
        onUploaded(await uploadPicture(user.id, file))
      } catch (error) {
        console.warn('A picture could not be uploaded', error)
        const reason = error instanceof UnreadablePhotoError ? 'unreadable' : 'not_sent'
        setFailed((before) => [...before, { id: crypto.randomUUID(), file, reason }])
      }
    }
    setIsUploading(false)
  }
  const retry = async ({ id, file }: FailedUpload) => {
    dismiss(id)
    await upload([file])
  }
  return { upload, retry, dismiss, isUploading, failed }
}
