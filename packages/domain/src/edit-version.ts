import { staleEdit } from '@localchef/contracts/edit-version'
import type { Refuse } from './refusal.ts'

/** Fingerprint of an edited thing's fields. The caller leaves out counters, such as portions sold. */
export async function versionOf(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(fields))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The named fields of a row. */
export function fieldsOf<Row extends object>(row: Row, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

/** Refuses to save over changes that the chef has not seen. Call it while the row is locked. */
export function refuseStale(
  refuse: Refuse<typeof staleEdit>,
  seen: string | undefined,
  current: string,
): void {
  if (seen !== current) throw refuse(staleEdit, { version: current })
}
