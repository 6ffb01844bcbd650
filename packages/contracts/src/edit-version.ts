import { z } from 'zod'
import { defineRefusal } from './refusal.ts'

/** Fingerprint of the fields that a chef edits. It changes with any of them and with nothing else. */
export const EditVersion = z.string().max(64)

const readFirst = 'Read it first, and send the version that you saw'

/** The version that the caller has seen. It prevents overwriting changes that the caller has not read. */
export const seenVersion = { version: z.string(readFirst).max(64) }

/** The version, for an operation that also creates. `refuseMissingVersion` requires it together with an id. */
export const versionBesideId = { version: EditVersion.optional() }

/** Refuses an id without its version. */
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
