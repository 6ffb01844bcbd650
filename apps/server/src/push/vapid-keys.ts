import { createECDH } from 'node:crypto'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair that identifies this marketplace to push services (RFC 8292), derived from the shared secret, so that
 * there is nothing to store or configure. Nearly all 32-byte values are valid P-256 keys, except one in 2^32.
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
