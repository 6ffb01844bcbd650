import { createHash, randomInt } from 'node:crypto'

/** In small letters, without those that look like another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16
/** How many codes a set has. */
export const setSize = 10

/** A set of different codes of 79 bits each: more than anybody guesses, so that a fast hash keeps them. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < setSize) {
    codes.add(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''))
  }
  return [...codes]
}

/** What is kept of a code: the same code in another set has another hash. Groups and capitals do not matter. */
export function hashOfRecoveryCode(factorId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}:${plain}`).digest('hex')
}
