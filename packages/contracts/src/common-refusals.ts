import type { Access, Effect } from './function-contract.ts'
import { defineRefusal } from './refusal.ts'

/** The input violates the contract, or a rule only the server can check. `issues` names the fields. */
export const invalidInput = defineRefusal('invalid_input', 400, 'Some of the input is invalid')
export const invalidJson = defineRefusal('invalid_json', 400, 'The input is not JSON')
export const postOnly = defineRefusal('post_only', 400, 'This function requires POST')
export const payloadTooLarge = defineRefusal('payload_too_large', 413, 'The body is too large')
export const tooManyRequests = defineRefusal('too_many_requests', 429, 'Too many requests')

/** For every call with an invalid access token. */
export const badToken = defineRefusal('bad_jwt', 401, 'The access token is not valid')
export const sessionNotFound = defineRefusal('session_not_found', 403, 'The session has ended')
export const userBanned = defineRefusal('user_banned', 403, 'The account is suspended')

/** For calls with an API key. */
export const badApiKey = defineRefusal('bad_api_key', 401, 'The API key is unknown, revoked or has expired')
export const keyInAddress = defineRefusal(
  'key_in_address',
  400,
  'An API key belongs in a header, never in an address. Please revoke this one',
)
export const missingScope = defineRefusal(
  'missing_scope',
  403,
  'The API key lacks the scope of this operation',
)

export const notSignedIn = defineRefusal('not_signed_in', 401, 'Please sign in')
export const profileMissing = defineRefusal('profile_missing', 403, 'Please complete your profile first')
export const suspended = defineRefusal('suspended', 403, 'This account is suspended')
export const secondFactorRequired = defineRefusal(
  'second_factor_required',
  403,
  'Please enter the code of your authenticator app',
)
export const forbidden = defineRefusal('forbidden', 403, 'You are not allowed to do this')

export const alreadyExists = defineRefusal('already_exists', 409, 'This already exists')
export const idempotencyKeyRequired = defineRefusal(
  'idempotency_key_required',
  400,
  'An Idempotency-Key of 8 to 200 characters is required',
)
export const idempotencyKeyReused = defineRefusal(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was used for a different request',
)

export const internal = defineRefusal('internal', 500, 'Something went wrong on our side')
export const busy = defineRefusal('busy', 503, 'The server is busy. Please try again in a moment')
/** The disk of the database or of the files is full. Nothing was changed, and a person has to make room. */
export const storageFull = defineRefusal('storage_full', 503, 'The disk of the server is full')
/** While the server starts or waits for its database. */
export const notReady = defineRefusal('not_ready', 503, 'The server is starting')
export const timeout = defineRefusal('timeout', 504, 'The request took too long. Please narrow it down')

/** For calls that read one thing: it does not exist, or is hidden from this caller. */
export const notFound = defineRefusal('not_found', 404, 'Not found')

const toAnyCall = [
  invalidInput,
  invalidJson,
  payloadTooLarge,
  tooManyRequests,
  badToken,
  sessionNotFound,
  userBanned,
  badApiKey,
  keyInAddress,
  missingScope,
  internal,
  busy,
  storageFull,
  notReady,
  timeout,
] as const
const toPeople = [notSignedIn, profileMissing, suspended, secondFactorRequired] as const
const toRoles = [forbidden] as const
/** When two concurrent calls create the same thing, a unique constraint refuses the second. */
const toWrites = [alreadyExists] as const
const toCreations = [idempotencyKeyRequired, idempotencyKeyReused] as const

export type CommonRefusal =
  | (typeof toAnyCall)[number]
  | typeof postOnly
  | (typeof toPeople)[number]
  | (typeof toRoles)[number]
  | (typeof toWrites)[number]
  | (typeof toCreations)[number]

/**
 * Refusals that follow from the access and effect of an operation. Refusals with details are left out, because pages
 * load this file early.
 */
export function commonRefusals({ access, effect }: { access: Access; effect: Effect }): CommonRefusal[] {
  return [
    ...toAnyCall,
    ...(access === 'anyone' && effect === 'read' ? [] : [postOnly]),
    ...(access === 'anyone' ? [] : toPeople),
    ...(access === 'anyone' || access === 'signed-in' ? [] : toRoles),
    ...(effect === 'read' ? [] : toWrites),
    ...(effect === 'create' ? toCreations : []),
  ]
}
