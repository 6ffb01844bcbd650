import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** A message received for a browser, neither verified nor decrypted. */
export interface Pushed {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface PushService {
  origin: string
  got: Pushed[]
  /** Endpoints that answer 410, like those of uninstalled browsers. */
  gone: Set<string>
  stop(): Promise<void>
}

/** Starts a local push service that accepts messages like those of browsers (RFC 8030). */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = selfSignedCertificate()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  const got: Pushed[] = []
  const gone = new Set<string>()
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    if (gone.has(path)) return void response.writeHead(410).end()
    got.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `https://localhost:${portOf(server)}`,
    got,
    gone,
    async stop() {
      setDefaultCACertificates(trusted)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The push service has no port')
  return address.port
}

export interface Browser {
  p256dh: string
  auth: string
  /** Decrypts a message like a browser: `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
  read(body: Buffer): string
}

/** The keys of a browser's subscription. */
export function newBrowser(): Browser {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const keyLength = body.readUInt8(20)
      const serverKey = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      if (record.length > recordSize) throw new Error('The message has more than one record')

      const shared = curve.computeSecret(serverKey)
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
      const material = derived(shared, auth, keyInfo, 32)
      const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
        throw new Error('The last record has no delimiter of RFC 8188')
      }
      return padded.subarray(0, end).toString()
    },
  }
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
