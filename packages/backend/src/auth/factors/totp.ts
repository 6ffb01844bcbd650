import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The defaults of authenticator apps (RFC 6238). */
const stepSeconds = 30
const digits = 6
/** Accepts one step before and after: clocks differ, and people type slowly. */
const drift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, the size of the hash, in base 32. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The content of the QR code. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  const parameters = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(digits),
    issuer,
    period: String(stepSeconds),
    secret,
  })
  // Apps read %20, not the plus sign.
  const query = parameters.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}

export function totpCode(secret: string, at: Date): string {
  return codeOfStep(fromBase32(secret), stepOf(at))
}

/** The time step of a valid code, if it is near `at` and later than `lastUsedStep`; undefined otherwise. */
export function acceptedStep(
  secret: string,
  code: string,
  at: Date,
  lastUsedStep: number | undefined,
): number | undefined {
  const key = fromBase32(secret)
  const given = Buffer.from(code)
  let accepted: number | undefined
  for (let step = stepOf(at) - drift; step <= stepOf(at) + drift; step += 1) {
    const expected = Buffer.from(codeOfStep(key, step))
    const isSame = given.length === expected.length && timingSafeEqual(given, expected)
    if (isSame && step > (lastUsedStep ?? -1)) {
      accepted = step
    }
  }
  return accepted
}

function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/** RFC 4226, section 5.3. */
function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)))
}
