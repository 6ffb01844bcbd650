import type { Hono } from 'hono'
import type { LoadPicture } from './draw-social-picture.ts'
import { pictureAddress } from './embed-page.ts'

/** Loads pictures of the marketplace by their paths in the bucket `pictures`. */
export function createPictureLoader(app: Hono): LoadPicture {
  return (path, width, height) => load(app, pictureAddress(path, Math.round(width), Math.round(height)))
}

/** Loads a logo by its name. */
export function createLogoLoader(app: Hono): (logo: string) => Promise<Uint8Array | undefined> {
  return (logo) => load(app, `/storage/v1/object/public/logos/${logo}`)
}

/** Requests a file from the app's own routes in process. A hosted project's are behind a redirect. */
async function load(app: Hono, address: string): Promise<Uint8Array | undefined> {
  const near = await app.request(address, undefined, {})
  const location = near.headers.get('location')
  return bytesOf(location === null ? near : await fetch(location, { signal: AbortSignal.timeout(10_000) }))
}

export async function bytesOf(answer: Response | undefined): Promise<Uint8Array | undefined> {
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}
