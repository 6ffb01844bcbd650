import { useQuery } from '@tanstack/react-query'
import { loadBackend } from '@/shared/backend/client.ts'
import { shrinkPhoto } from '@/shared/pictures/shrink-photo.ts'

const bucketName = 'reviews'

/** Lifetime of a signed address, in seconds. The address is renewed ten minutes before it expires. */
const addressSeconds = 3600

/** Shrinks a photograph and uploads it under a random name, which does not reveal its author. */
export async function uploadReviewPicture(photo: Blob): Promise<string> {
  const { file } = await shrinkPhoto(photo)
  const backend = await loadBackend()
  const path = `${crypto.randomUUID()}.jpg`
  const { error } = await backend.storage
    .from(bucketName)
    .upload(path, file, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw error
  return path
}

/** A signed address of a picture, as long as its review is visible to the reader. */
export function useReviewPicture(path: string) {
  return useQuery({
    queryKey: ['review-picture', path],
    queryFn: async () => {
      const backend = await loadBackend()
      const { data, error } = await backend.storage.from(bucketName).createSignedUrl(path, addressSeconds)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: (addressSeconds - 600) * 1000,
    gcTime: addressSeconds * 1000,
  })
}
