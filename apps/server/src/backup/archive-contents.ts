import { z } from 'zod'

/** Changes when a release can no longer read the archives of the releases before it. */
export const archiveFormat = 1

/** Names of an archive's entries, in the order in which they stand in it. */
export const entryNames = {
  manifest: 'manifest.json',
  signingKeys: 'signing-keys.json',
  rowsOf: (table: CarriedTable, part: number) =>
    `rows/${nameOf(table)}/${String(part).padStart(6, '0')}.copy`,
  file: (version: string) => `files/${version}`,
  summary: 'summary.json',
} as const

const CarriedTable = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })

/** Its columns are those that are written; generated ones are computed anew. */
export type CarriedTable = z.infer<typeof CarriedTable>

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which each table comes after those that it refers to. */
  tables: z.array(CarriedTable),
  /** False for an archive that a major upgrade makes: the files stay where they are. */
  holdsFiles: z.boolean(),
})

export type Manifest = z.infer<typeof Manifest>

/** The last entry: an archive without it is not whole. */
export const Summary = z.object({
  /** Rows of each table, by schema and name. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Files that a row names and the store does not have. */
  missingFiles: z.array(z.string()),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** Of all entries before this one. */
  sha256: z.string(),
})

export type Summary = z.infer<typeof Summary>

export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`
}
