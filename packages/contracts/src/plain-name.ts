import { z } from 'zod'

/**
 * Invisible characters: Unicode's directional ones (Bidi_Control), which reorder a name, and zero-width ones, which
 * make different names look the same.
 */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/

/** Code of the issue, so that forms can translate it. */
export const plainNameProblem = 'plain_name'

export function isPlainName(text: string): boolean {
  return !invisible.test(text)
}

const plain = {
  params: { problem: plainNameProblem },
}

/**
 * The stored form of a name of a person, kitchen, dish or place: composed letters, and one space for any run of spaces.
 * Removes invisible characters at both ends, which copying adds. Inside a name, `isPlainName` refuses them.
 */
export function asName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Z}\t-\r\u0085\u2800]+/gu, ' ')
    .replace(/^(?:\s|\p{Cf})+|(?:\s|[\p{Cf}--\u200D])+$/gv, '')
}

/** A public name or title. The database has the same rule. */
export function plainName(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .transform(asName)
    .pipe(z.string().min(min))
    .refine(isPlainName, plain)
}

/** A public name in the second language; null if there is none. */
export function optionalPlainName(max: number) {
  return z.string().trim().max(max).transform(asName).refine(isPlainName, plain).nullable()
}
