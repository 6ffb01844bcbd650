import type { Hono } from 'hono'
import type { LoadPicture } from './draw-social-picture.ts'
import { pictureAddress } from './embed-page.ts'

/** Requests pictures from the app's own routes in process. A hosted project's are behind a redirect. */
export function createPictureLoader(app: Hono): LoadPicture {
  return async (path, width, height) => {
    const near = await app.request(pictureAddress(path, Math.round(width), Math.round(height)), undefined, {})
    const location = near.headers.get('location')
    const answer = location === null ? near : await fetch(location, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  }
}
