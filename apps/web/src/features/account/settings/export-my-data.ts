import { exportMyData } from '@localchef/contracts/account/export-my-data'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'

const filesAtOnce = 100
const daySeconds = 86_400

/** Everything the marketplace stores about a person, which data protection law entitles them to. */
export async function collectMyData(userId: string): Promise<Record<string, unknown>> {
  const { exportedAt, data } = await callFunction(exportMyData, {})
  const backend = await loadBackend()
  const files = [...(await listFiles(backend, userId)), ...(await reviewPictures(backend, data.reviews))]
  return { exportedAt, ...data, files }
}

const WithPictures = z.object({ picture_paths: z.array(z.string()) })

/** The person's review pictures. `listFiles` misses them, because their names don't begin with the person's id. */
async function reviewPictures(backend: SupabaseClient, reviews: unknown[] = []): Promise<unknown[]> {
  const paths = reviews.flatMap((review) => WithPictures.parse(review).picture_paths)
  if (paths.length === 0) return []
  const { data, error } = await backend.storage.from('reviews').createSignedUrls(paths, daySeconds)
  if (error) throw error
  return data.map(({ path, signedUrl }) => ({ bucket: 'reviews', path, address: signedUrl }))
}

const buckets = ['avatars', 'pictures', 'messages', 'certificates']

/** The person's uploads, each with an address that is valid for a day. */
async function listFiles(backend: SupabaseClient, userId: string): Promise<unknown[]> {
  const files: unknown[] = []
  for (const name of buckets) {
    const bucket = backend.storage.from(name)
    for (let offset = 0; ; offset += filesAtOnce) {
      const { data, error } = await bucket.list(userId, { limit: filesAtOnce, offset })
      if (error) throw error
      const paths = data.map((file) => `${userId}/${file.name}`)
      if (paths.length === 0) break
      const signed = await bucket.createSignedUrls(paths, daySeconds)
      if (signed.error) throw signed.error
      files.push(...signed.data.map(({ path, signedUrl }) => ({ bucket: name, path, address: signedUrl })))
      if (paths.length < filesAtOnce) break
    }
  }
  return files
}
