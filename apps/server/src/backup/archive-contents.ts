import { z } from 'zod'

/** Incremented when a release can no longer read archives of earlier releases. */
export const archiveFormat = 1

/** Names of an archive's entries, in archive order. */
export const entryNames = {
  manifest: 'manifest.json',
  signingKeys: 'signing-keys.json',
  rowsOf: (table: CarriedTable, part: number) =>
    `rows/${nameOf(table)}/${String(part).padStart(6, '0')}.copy`,
  file: (version: string) => `files/${version}`,
  summary: 'summary.json',
} as const

const CarriedTable = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })

/** `columns` lists the written columns; generated ones are recomputed. */
export type CarriedTable = z.infer<typeof CarriedTable>

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(CarriedTable),
  /** False for an archive made by a major upgrade, which leaves the files in place. */
  holdsFiles: z.boolean(),
})

export type Manifest = z.infer<typeof Manifest>

/** The last entry: an archive without it is incomplete. */
export const Summary = z.object({
  /** Number of rows by schema and table name. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Files referenced by a row but missing from the store. */
  missingFiles: z.array(z.string()),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** Checksum of all entries before this one. */
  sha256: z.string(),
})

export type Summary = z.infer<typeof Summary>

export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`
}
