import type { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import type { signReportPicture } from '@localchef/contracts/reports/sign-report-picture'
import { signedSeconds } from '@localchef/contracts/signed-file'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { signedUrl } from '@/shared/backend/picture-url.ts'
import { shrinkPhoto } from '@/shared/pictures/shrink-photo.ts'

const bucketName = 'messages'

/** Lifetime of a signed address, in seconds. Addresses are renewed ten minutes before they expire. */
const addressSeconds = signedSeconds

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

/**
 * An operation that signs the address of other people's pictures for staff. Buyer and chef sign the addresses of their
 * own conversation's pictures themselves.
 */
export type SignPicture = typeof signDisputePicture | typeof signReportPicture

/** A signed address of a picture: small for the conversation, full size for opening it. */
export function useMessagePicture(path: string, sign: SignPicture | undefined) {
  return useQuery({
    queryKey: ['messages', 'picture', path, sign?.name],
    queryFn: () => (sign ? signForStaff(sign, path) : signAddresses(path)),
    staleTime: (addressSeconds - 600) * 1000,
    gcTime: addressSeconds * 1000,
  })
}

async function signForStaff(sign: SignPicture, path: string): Promise<Addresses> {
  const address = signedUrl(await callFunction(sign, { path }))
  return { small: address, whole: address }
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
