import { createHash, randomInt } from 'node:crypto'

/** Lower-case letters and digits without lookalikes. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16
/** Number of codes in a set. */
export const setSize = 10

/** A set of distinct codes of 79 bits each: too many to guess, so a fast hash is enough. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < setSize) {
    codes.add(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''))
  }
  return [...codes]
}

/** Salted with the factor, so that a code's hash differs between sets. Ignores grouping and case. */
export function hashOfRecoveryCode(factorId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}:${plain}`).digest('hex')
}
