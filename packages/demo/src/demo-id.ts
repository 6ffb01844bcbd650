import { createHash } from 'node:crypto'

const namespace = Buffer.from('6f7e1c0a5b9d4e52a3c47d10c4ef0c4e', 'hex')

/** A name-based UUID (version 5): rows of the demo marketplace have the same ids in every installation. */
export function demoId(...names: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namespace).update(names.join('/')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
