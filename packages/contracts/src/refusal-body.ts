import { z } from 'zod'
import { InputIssue } from './api-error.ts'
import type { DetailsOf, RefusalKind } from './refusal.ts'

/** A refusal within an answer, by its code, with the details of its kind. */
export type RefusalBody<Kind extends RefusalKind> = Kind extends RefusalKind
  ? {
      code: Kind['code']
      message: string
      issues?: InputIssue[] | undefined
    } & (Kind['details'] extends z.ZodType ? { details: DetailsOf<Kind> } : { details?: undefined })
  : never

/** The schema of a refusal of one of the kinds. */
export function refusalBody<Kind extends RefusalKind>(
  kinds: readonly Kind[],
): z.ZodType<RefusalBody<Kind>, RefusalBody<Kind>> {
  const [first, ...others] = kinds.map(bodyOf)
  if (!first) throw new Error('a refusal has a kind')
  // TypeScript cannot follow the kinds through `map`.
  return z.discriminatedUnion('code', [first, ...others]) as unknown as ReturnType<typeof refusalBody<Kind>>
}

function bodyOf({ code, details }: RefusalKind) {
  return z.object({
    code: z.literal(code),
    message: z.string(),
    issues: z.array(InputIssue).optional(),
    ...(details ? { details } : {}),
  })
}
