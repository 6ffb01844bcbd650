import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { shrinkPhoto } from '@/shared/pictures/shrink-photo.ts'

const bucket = 'avatars'

/** Twice the largest displayed size of an avatar, for high-density screens. */
const avatarSize = { longestSide: 640, quality: 0.9 }

/**
 * Uploads under a new name, so that no cache shows the old picture. Deletes the old file once nothing points to it.
 */
export async function uploadAvatar(profile: Profile, file: Blob): Promise<void> {
  const { file: picture } = await shrinkPhoto(file, avatarSize)
  const backend = await loadBackend()
  const path = `${profile.id}/avatar-${crypto.randomUUID()}.jpg`
  const { error } = await backend.storage
    .from(bucket)
    .upload(path, picture, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw error
  await updateProfile(profile.id, { avatarUrl: path })
  await forgetFile(profile)
}

export async function removeAvatar(profile: Profile): Promise<void> {
  await updateProfile(profile.id, { avatarUrl: null })
  await forgetFile(profile)
}

/** A leftover file does no harm, so a failure is only logged. */
async function forgetFile({ avatarUrl }: Profile): Promise<void> {
  if (!avatarUrl) return
  const backend = await loadBackend()
  const { error } = await backend.storage.from(bucket).remove([avatarUrl])
  if (error) console.error('The old picture stays in storage', error)
}
