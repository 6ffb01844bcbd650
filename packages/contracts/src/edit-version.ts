import { z } from 'zod'
import { defineRefusal } from './refusal.ts'

/** Fingerprint of the fields that a chef edits. It changes with any of them, and with nothing else. */
export const EditVersion = z.string().max(64)

/** The version that the chef has seen. Scripts that own all fields may leave it out; nothing is compared then. */
export const seenVersion = { version: EditVersion.optional() }

const readFirst = 'Read it first, and send the version that you saw'

/** The version that the chef has seen. Nobody overwrites a drop without having read it. */
export const requiredVersion = { version: z.string(readFirst).max(64) }

/** The same for an operation that also creates: an id needs its version. */
export function refuseMissingVersion(
  { id, version }: { id?: string | undefined; version?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (id !== undefined && version === undefined) {
    context.addIssue({ code: 'custom', path: ['version'], message: readFirst })
  }
}

export const staleEdit = defineRefusal(
  'stale_edit',
  409,
  'This was changed after it was read',
  z.object({ version: EditVersion }),
)
