import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'

/** Also for sending a large file over a slow line. */
const longestCallMs = 60_000

/**
 * Files in a bucket of an S3 service, so that several server processes on several machines share them.
 * `s3://key:secret@host/bucket/folder?region=eu-west-1`; `s3+http://` for a service without TLS.
 */
export function createS3FileStore(url: string): FileStore {
  const place = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(place.username),
    secretAccessKey: decodeURIComponent(place.password),
    service: 's3',
    region: place.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const folder = place.pathname.replace(/\/+$/, '')
  const root = `${place.protocol === 's3+http:' ? 'http' : 'https'}://${place.host}${folder}`

  const addressOf = (key: string): string => {
    if (!/^[\w-]{8,128}$/.test(key)) throw new Error(`not a key of this store: ${key}`)
    return `${root}/${key}`
  }

  /** Undefined when there is no such file. */
  async function call(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    address: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response | undefined> {
    // Until it begins to answer: whoever fetches the file may read it slowly.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('the object store does not answer')), longestCallMs)
    const answer = await client
      .fetch(address, { method, signal: limit.signal, ...init })
      .finally(() => clearTimeout(timer))
    if (answer.ok) return answer
    const text = await answer.text()
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return undefined
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
    throw new Error(`the object store answered ${method} with ${answer.status} ${code}`)
  }

  return {
    async put(key, body) {
      // With the content's hash signed, bytes that were damaged on the way are refused.
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

    async copy(from, to) {
      const source = new URL(addressOf(from)).pathname
      const copied = await call('PUT', addressOf(to), { headers: { 'x-amz-copy-source': source } })
      if (!copied) throw new Error(`the object store has no file ${from}`)
      // A copy that fails under way is told in the body of a 200.
      if ((await copied.text()).includes('<Error>')) throw new Error('the object store could not copy a file')
    },

    async delete(key) {
      await call('DELETE', addressOf(key))
    },
  }
}
