import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { shrinkPicture } from './shrink-picture.ts'

const bucket = 'avatars'

/** A new name each time, so that no cache shows the old face. The old file goes once nobody points to it. */
export async function uploadAvatar(profile: Profile, file: Blob): Promise<void> {
  const picture = await shrinkPicture(file)
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

/** A file left behind harms nobody. */
async function forgetFile({ avatarUrl }: Profile): Promise<void> {
  if (!avatarUrl) return
  const backend = await loadBackend()
  const { error } = await backend.storage.from(bucket).remove([avatarUrl])
  if (error) console.error('The old picture stays in storage', error)
}
