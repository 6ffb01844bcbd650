import { createECDH } from 'node:crypto'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair by which push services know this marketplace (RFC 8292), out of the secret all its processes
 * share: nothing more to keep or to set. Any 32 bytes are a key on P-256 but for one in 2^32.
 */
export function vapidKeys(deriveSecret: (purpose: string) => string): VapidKeys {
  const curve = createECDH('prime256v1')
  const privateKey = Buffer.from(deriveSecret('vapid'), 'base64url')
  curve.setPrivateKey(privateKey)
  return {
    privateKey: privateKey.toString('base64url'),
    publicKey: curve.getPublicKey().toString('base64url'),
  }
}
