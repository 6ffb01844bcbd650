import { z } from 'zod'

/** Prefix of the storage key of everything that a person has typed and not sent. */
export const draftPrefix = 'draft/'
const keptForMs = 30 * 24 * 3_600_000

const Draft = z.object({
  /** The changed fields by name. */
  fields: z.record(z.string(), z.unknown()),
  /** Version of what was edited; null for something new. */
  version: z.string().nullable(),
  keptAt: z.number(),
})
export type Draft = z.infer<typeof Draft>

/** The storage key of a draft: one per person and form. */
export function draftKey(userId: string, form: string): string {
  return `${draftPrefix}${userId}/${form}`
}

export function readDraft(key: string, now = Date.now()): Draft | undefined {
  try {
    const draft = Draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (draft.success && now - draft.data.keptAt < keptForMs) return draft.data
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable or holds no JSON, so there is no draft.
  }
  return undefined
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or unavailable. The form works without a draft.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Removes everyone's drafts from this browser. Called at sign-out. */
export function removeAllDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(draftPrefix)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
