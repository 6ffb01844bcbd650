import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { StorageError } from './storage-error.ts'

/** The grant of a signed URL: reading or writing one file until it expires. */
export interface SignedGrant {
  purpose: 'download' | 'upload'
  bucket: string
  name: string
  /** Query of the render endpoint; only for downloads. */
  transform?: string
  /** The requester of an upload URL, and whether it may replace a file. */
  ownerId?: string | null
  /** The requester's session. */
  sessionId?: string | undefined
  upsert?: boolean
}

/** A verified grant with its unique id: an upload URL is valid for one upload. */
export interface VerifiedGrant extends SignedGrant {
  id: string
  expiresAt: Date
}

const audience = 'storage'

export async function signGrant(
  key: Uint8Array,
  grant: SignedGrant,
  expiresInSeconds: number,
): Promise<string> {
  return new SignJWT({ ...grant })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(key)
}

/** Returns the token's grant if it is for this very file and purpose. */
export async function verifyGrant(
  key: Uint8Array,
  token: string | undefined,
  wanted: Pick<SignedGrant, 'purpose' | 'bucket' | 'name'>,
): Promise<VerifiedGrant> {
  const refused = signedUrlExpired()
  if (!token) throw refused
  const { payload } = await jwtVerify<SignedGrant>(token, key, { algorithms: ['HS256'], audience }).catch(
    () => {
      throw refused
    },
  )
  const fits =
    payload.purpose === wanted.purpose && payload.bucket === wanted.bucket && payload.name === wanted.name
  if (!fits || !payload.jti || !payload.exp) throw refused
  return { ...payload, id: payload.jti, expiresAt: new Date(payload.exp * 1000) }
}

export function signedUrlExpired(): StorageError {
  return new StorageError(400, 'InvalidJWT', 'InvalidJWT', 'The signed address is no longer valid')
}
