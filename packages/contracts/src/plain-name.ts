import { z } from 'zod'

/**
 * Characters that cannot be seen and change what can: the directional ones of Unicode (Bidi_Control), which make a
 * name read as another, and those of no width, which make two names look alike.
 */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/

/** Of the issue, so that forms can word it in the reader's language. */
export const PLAIN_NAME_PROBLEM = 'plain_name'

export function isPlainName(text: string): boolean {
  return !invisible.test(text)
}

const plain = {
  params: { problem: PLAIN_NAME_PROBLEM },
}

/** A name or title that others read. The database holds to the same. */
export function plainName(min: number, max: number) {
  return z.string().trim().min(min).max(max).refine(isPlainName, plain)
}

/** The same in the second language; null when there is none. */
export function optionalPlainName(max: number) {
  return z.string().trim().max(max).refine(isPlainName, plain).nullable()
}
