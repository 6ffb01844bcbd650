import type { SignedFile } from '@localchef/contracts/signed-file'
import { loadedConfig } from './config.ts'

interface StoredPicture {
  path: string
  color: string
}

/** Public address of a picture in the bucket `pictures`. `Picture` requests the right size. */
export function pictureUrl(path: string): string {
  return objectUrl('pictures', path)
}

/** A person's picture: a path in the bucket `avatars`, or an address made by `pictureUrl`. */
export function avatarUrl(pathOrUrl: string): string {
  return /^https?:|^\//.test(pathOrUrl) ? pathOrUrl : objectUrl('avatars', pathOrUrl)
}

/** The address of a file that an operation signed for staff. */
export function signedUrl({ address }: SignedFile): string {
  return `${storageUrl()}${address}`
}

function objectUrl(bucket: string, path: string): string {
  return `${storageUrl()}/object/public/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
}

function storageUrl(): string {
  const config = loadedConfig()
  const base = config?.supabaseUrl ?? ''
  // The server renders for any host name of the site, so paths are relative; a hosted project has its own origin.
  const isOwn = import.meta.env.SSR ? config?.functionsUrl === undefined : base === window.location.origin
  return `${isOwn ? '' : base}/storage/v1`
}

/** A contract's picture as props: `<Picture {...pictureOf(dish.picture)} alt="" sizes="50vw" />`. */
export function pictureOf(picture: StoredPicture | null | undefined): {
  src: string | null
  color: string | null
} {
  return { src: picture ? pictureUrl(picture.path) : null, color: picture?.color ?? null }
}
