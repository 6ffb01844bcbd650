import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import { reasonOf } from '../reason-of.ts'
import { createDiskFileStore, type FileStore, FileStoreAway } from './file-store.ts'

/** Whether `openFileStore` supports the URL: a folder, or a bucket with a key and its secret. */
export function isFileStoreUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return url.pathname.length > 1
  if (url?.protocol !== 's3:' && url?.protocol !== 's3+http:') return false
  return [url.username, url.password, url.host].every(Boolean) && /[^/]/.test(url.pathname)
}

/** Opens the configured store: a folder, or a bucket of an S3 service. */
export function openFileStore(url: string): FileStore {
  return url.startsWith('file:') ? createDiskFileStore(fileURLToPath(url)) : createS3FileStore(url)
}

/** Includes sending a large file over a slow connection. */
const longestCallMs = 60_000

/**
 * Files in a bucket of an S3 service, shared by server processes on several machines.
 * `s3://key:secret@host/bucket/folder?region=eu-west-1`; `s3+http://` for a service without TLS.
 */
function createS3FileStore(url: string): FileStore {
  const place = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(place.username),
    secretAccessKey: decodeURIComponent(place.password),
    service: 's3',
    region: place.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const folder = place.pathname.replace(/\/+$/, '')
  const origin = `${place.protocol === 's3+http:' ? 'http' : 'https'}://${place.host}`
  const root = `${origin}${folder}`

  const addressOf = (key: string): string => {
    if (!/^[\w-]{8,128}$/.test(key)) throw new Error(`not a key of this store: ${key}`)
    return `${root}/${key}`
  }

  const call = callerOf(client)

  return {
    async put(key, body) {
      // Signing the content's hash makes the service refuse damaged bytes.
      const hash = createHash('sha256').update(body).digest('hex')
      await call('PUT', addressOf(key), {
        headers: { 'x-amz-content-sha256': hash },
        body: new Uint8Array(body),
      })
    },

    async get(key) {
      return (await call('GET', addressOf(key)))?.bytes()
    },

    async stream(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return (await call('GET', addressOf(key), { headers }))?.body ?? undefined
    },

    async has(key) {
      return (await call('HEAD', addressOf(key))) !== undefined
    },

    async delete(key) {
      await call('DELETE', addressOf(key))
    },

    list: () => listKeys(folder, async (query) => (await call('GET', `${origin}${query}`))?.text()),
  }
}

type Call = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  address: string,
  init?: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
) => Promise<Response | undefined>

/** The request was too slow, one of too many, or in conflict with another. */
const passingStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Calls the service; the answer is undefined when the file does not exist. */
function callerOf(client: AwsClient): Call {
  return async (method, address, init = {}) => {
    // Limits the time to the first byte only: the client may read the file slowly.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('the object store does not answer')), longestCallMs)
    const answer = await client
      .fetch(address, { method, signal: limit.signal, ...init })
      .catch((error: unknown) => {
        throw new FileStoreAway(`the object store cannot be reached: ${reasonOf(error)}`)
      })
      .finally(() => clearTimeout(timer))
    if (answer.ok) return answer
    const text = await answer.text()
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return undefined
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
    throw new FileStoreAway(`the object store answered ${method} with ${answer.status} ${code}`, {
      isRefusal: answer.status < 500 && !passingStatuses.has(answer.status),
      isFull: answer.status === 507,
    })
  }
}

/** All keys below a folder of a bucket, a thousand at a time. */
async function* listKeys(
  folder: string,
  ask: (query: string) => Promise<string | undefined>,
): AsyncGenerator<string> {
  const [, bucket = '', below = ''] = /^\/([^/]+)\/?(.*)$/.exec(folder) ?? []
  const prefix = below === '' ? '' : `${decodeURIComponent(below)}/`
  let after: string | undefined
  do {
    const asked = new URLSearchParams({ 'list-type': '2', prefix })
    if (after !== undefined) asked.set('start-after', after)
    const text = (await ask(`/${bucket}?${asked}`)) ?? ''
    after = undefined
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
      if (key.startsWith(prefix)) yield key.slice(prefix.length)
      if (text.includes('<IsTruncated>true<')) after = key
    }
  } while (after !== undefined)
}
