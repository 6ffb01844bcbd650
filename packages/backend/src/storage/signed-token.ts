import { jwtVerify, SignJWT } from 'jose'
import { StorageError } from './storage-error.ts'

/** The grant of a signed URL: reading one file until it expires. */
export interface SignedGrant {
  bucket: string
  name: string
  /** Query of the render endpoint. */
  transform?: string
}

const audience = 'storage'
/** Addresses of uploads had another. */
const purpose = 'download'

export async function signGrant(
  key: Uint8Array,
  grant: SignedGrant,
  expiresInSeconds: number,
): Promise<string> {
  return new SignJWT({ ...grant, purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(key)
}

/** Returns the token's grant if it is for this very file. */
export async function verifyGrant(
  key: Uint8Array,
  token: string | undefined,
  wanted: Pick<SignedGrant, 'bucket' | 'name'>,
): Promise<SignedGrant> {
  const refused = signedUrlExpired()
  if (!token) throw refused
  const { payload } = await jwtVerify<SignedGrant & { purpose: unknown }>(token, key, {
    algorithms: ['HS256'],
    audience,
  }).catch(() => {
    throw refused
  })
  const fits = payload.purpose === purpose && payload.bucket === wanted.bucket && payload.name === wanted.name
  if (!fits) throw refused
  return payload
}

function signedUrlExpired(): StorageError {
  return new StorageError(400, 'InvalidJWT', 'InvalidJWT', 'The signed address is no longer valid')
}
