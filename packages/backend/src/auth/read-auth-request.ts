import { readEmail } from '@localchef/addresses/email-address'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from './auth-error.ts'

/** An address as people type it, in the spelling in which accounts store it. */
export const EmailAddress = z
  .string()
  .transform((typed) => readEmail(typed))
  .pipe(z.string({ error: 'Invalid email address' }))

/** A longer password only costs hashing time. */
export const Password = z.string().max(256, 'Password cannot be longer than 256 characters')

const largestMetadata = 16_384

/** Metadata that people set at sign-up. Every token carries it, so it has to be small. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => isStorable(data, 0), {
    error: 'data holds characters or depths that cannot be kept',
    // Deeper nesting would overflow the stack of the next check.
    abort: true,
  })
  .refine((data) => JSON.stringify(data).length <= largestMetadata, 'data is too large')

const deepestMetadata = 12

/** Rejects what `jsonb` rejects: the NUL character, lone surrogates, and excessive nesting. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0')
  }
  if (typeof value !== 'object' || value === null) {
    return true
  }
  return (
    depth < deepestMetadata &&
    Object.entries(value).every(([key, field]) => isStorable(key, depth) && isStorable(field, depth + 1))
  )
}

export const CaptchaFields = z.object({
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().nullish() }).nullish(),
})

export const CodeChallengeFields = z.object({
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
})

/** Parses and checks the body. Throws `bad_json` or `validation_failed`. */
export async function readAuthRequest<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text()
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  return check(schema, body)
}

export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) {
    return result.data
  }
  const issue = result.error.issues[0]
  const field = issue?.path.join('.')
  const message = issue?.message ?? 'Invalid request'
  throw new AuthError(
    400,
    'validation_failed',
    field && !message.toLowerCase().includes(field) ? `${field}: ${message}` : message,
  )
}

/** The requested redirect; `redirectTarget` checks it against the allowed origins. */
export function requestedRedirect(context: Context): string | undefined {
  return context.req.query('redirect_to') ?? context.req.header('redirect_to')
}
