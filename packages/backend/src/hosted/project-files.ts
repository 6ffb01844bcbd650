import { z } from 'zod'
import type { Connection } from '../database.ts'

export interface FilesOfBucket {
  bucket: string
  names: string[]
}

/** All files of a person in a hosted project: by name (`<user id>/…`) or by owner. */
export async function listOwnedFiles(connection: Connection, ownerId: string): Promise<FilesOfBucket[]> {
  const { rows } = await connection.query<FilesOfBucket>(
    `select o.bucket_id as bucket, array_agg(o.name order by o.name) as names
     from storage.objects o
     where o.owner_id = $1
       or starts_with(o.name, $1 || '/')
     group by o.bucket_id`,
    [ownerId],
  )
  return rows
}

/** The most names accepted by one call of the Storage API. */
const mostNames = 1000

/**
 * Removes files through the Storage API: a hosted database refuses to delete their rows, because the bytes would
 * remain.
 */
export async function removeProjectFiles(
  project: { url: string; secretKey: string },
  files: readonly FilesOfBucket[],
): Promise<void> {
  for (const { bucket, names } of files) {
    for (let first = 0; first < names.length; first += mostNames) {
      await remove(project, bucket, names.slice(first, first + mostNames))
    }
  }
}

async function remove(
  { url, secretKey }: { url: string; secretKey: string },
  bucket: string,
  names: readonly string[],
): Promise<void> {
  const answer = await fetch(`${url}/storage/v1/object/${encodeURIComponent(bucket)}`, {
    method: 'DELETE',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) throw new Error(`the project's Storage answered ${answer.status} to a removal`)
}

const SignedAnswer = z.object({ signedURL: z.string() })

/** Signs the address of a file, whoever owns it. Returns an address below the project's Storage. */
export async function signProjectFile(
  { url, secretKey }: { url: string; secretKey: string },
  bucket: string,
  path: string,
  expiresIn: number,
): Promise<string> {
  const name = path.split('/').map(encodeURIComponent).join('/')
  const answer = await fetch(`${url}/storage/v1/object/sign/${encodeURIComponent(bucket)}/${name}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`the project's Storage answered ${answer.status} to a signing`)
  return SignedAnswer.parse(await answer.json()).signedURL
}
