import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { StorageError } from './storage-error.ts'

/** What a signed address allows: one file to be read or written, until it ends. */
export interface SignedGrant {
  purpose: 'download' | 'upload'
  bucket: string
  name: string
  /** Query of the render endpoint the address is for; only for downloads. */
  transform?: string
  /** Who asked for an upload address, and whether it may replace a file. */
  ownerId?: string | null
  /** The session it was asked for in. */
  sessionId?: string | undefined
  upsert?: boolean
}

/** A grant with what makes its address one of a kind: an address to upload to is good for one upload. */
export interface BorneGrant extends SignedGrant {
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

/** The grant of a token, if it is for this very file and purpose. */
export async function verifyGrant(
  key: Uint8Array,
  token: string | undefined,
  wanted: Pick<SignedGrant, 'purpose' | 'bucket' | 'name'>,
): Promise<BorneGrant> {
  const refused = addressEnded()
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

export function addressEnded(): StorageError {
  return new StorageError(400, 'InvalidJWT', 'InvalidJWT', 'The signed address is not valid any more')
}
