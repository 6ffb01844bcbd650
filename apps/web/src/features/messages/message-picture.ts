import { useQuery } from '@tanstack/react-query'
import { loadBackend } from '@/shared/backend/client.ts'
import { shrinkPhoto } from '@/shared/pictures/shrink-photo.ts'

const bucketName = 'messages'

/** A signed address is valid for an hour; it is renewed well before. */
const addressSeconds = 3600

/** Shrinks a photograph and uploads it where only the two sides of the conversation can read it. */
export async function uploadMessagePicture(userId: string, photo: Blob): Promise<string> {
  const { file } = await shrinkPhoto(photo)
  const backend = await loadBackend()
  const path = `${userId}/${crypto.randomUUID()}.jpg`
  const { error } = await backend.storage
    .from(bucketName)
    .upload(path, file, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw error
  return path
}

interface Addresses {
  small: string
  whole: string
}

/** A signed address of a picture: small for the conversation, full size for opening it. */
export function useMessagePicture(path: string) {
  return useQuery({
    queryKey: ['messages', 'picture', path],
    queryFn: () => signAddresses(path),
    staleTime: (addressSeconds - 600) * 1000,
    gcTime: addressSeconds * 1000,
  })
}

async function signAddresses(path: string): Promise<Addresses> {
  const backend = await loadBackend()
  const bucket = backend.storage.from(bucketName)
  const [small, whole] = await Promise.all([
    bucket.createSignedUrl(path, addressSeconds, { transform: { width: 640, quality: 78 } }),
    bucket.createSignedUrl(path, addressSeconds),
  ])
  if (small.error) throw small.error
  if (whole.error) throw whole.error
  return { small: small.data.signedUrl, whole: whole.data.signedUrl }
}
