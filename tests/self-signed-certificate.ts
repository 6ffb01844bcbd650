import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * Creates a PEM certificate for `localhost`, valid this year and next. Node has no function for it, so this writes
 * the needed subset of X.509 (RFC 5280) in DER.
 */
export function selfSignedCertificate(
  now = new Date(),
  kind: 'ec' | 'rsa' = 'ec',
): { key: string; cert: string } {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(set(sequence(oid(85, 4, 3), utf8('localhost'))))
  const year = now.getUTCFullYear()
  const signedWith =
    kind === 'ec'
      ? sequence(oid(42, 134, 72, 206, 61, 4, 3, 2))
      : sequence(oid(42, 134, 72, 134, 247, 13, 1, 1, 11), der(0x05, Buffer.alloc(0)))
  const names = sequence(der(0x82, Buffer.from('localhost')))
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const extensions = sequence(
    sequence(oid(85, 29, 17), octets(names)),
    sequence(oid(85, 29, 19), octets(isAuthority)),
  )
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    signedWith,
    name,
    sequence(startOfYear(year), startOfYear(year + 2)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const certificate = sequence(body, signedWith, bits(sign('sha256', body, privateKey)))
  const lines = certificate.toString('base64').replaceAll(/.{1,64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length and content, with lengths of one to three bytes. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const integer = (value: number) => der(0x02, Buffer.from([value]))
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const octets = (content: Buffer) => der(0x04, content)
const bits = (content: Buffer) => der(0x03, Buffer.concat([Buffer.from([0]), content]))
const startOfYear = (year: number) =>
  der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`))
