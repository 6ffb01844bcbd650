import { loadedConfig } from './config.ts'

interface StoredPicture {
  path: string
  color: string
}

/** Where a picture of the bucket `pictures` lies. `Picture` asks the server for the right size of it. */
export function pictureUrl(path: string): string {
  return objectUrl('pictures', path)
}

/** A person's picture: a path in the bucket `avatars`, or what `pictureUrl` made of a kitchen's. */
export function avatarUrl(pathOrUrl: string): string {
  return /^https?:|^\//.test(pathOrUrl) ? pathOrUrl : objectUrl('avatars', pathOrUrl)
}

function objectUrl(bucket: string, path: string): string {
  const base = loadedConfig()?.supabaseUrl ?? ''
  const origin = import.meta.env.SSR || base === window.location.origin ? '' : base
  return `${origin}/storage/v1/object/public/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** A picture of a contract as props: `<Picture {...pictureOf(dish.picture)} alt="" sizes="50vw" />`. */
export function pictureOf(picture: StoredPicture | null | undefined): {
  src: string | null
  colour: string | null
} {
  return { src: picture ? pictureUrl(picture.path) : null, colour: picture?.color ?? null }
}
