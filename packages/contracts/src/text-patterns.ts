/** Forms of texts. Imports no zod: pages load this file before any schema. */

/** A color such as `#b5421b`. */
export const hexColorPattern = /^#[0-9a-f]{6}$/

/** The code of a state, such as `CA`. */
export const stateCodePattern = /^[A-Z]{2}$/

/** The slug of a cuisine or of a type of service, such as `private_chef`. */
export const slugPattern = /^[a-z0-9]+(_[a-z0-9]+)*$/

/** A month such as `2026-11`. */
export const monthPattern = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/

/** 256 random bits in URL-safe characters. */
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** The paths of pages that require a sign-in. */
export const workPathPattern = /^\/(?:dashboard|chefs-hub|admin)(?:\/|$)/i
