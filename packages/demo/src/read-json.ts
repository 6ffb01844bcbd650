import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** Reads a file of this package, such as `texts/cuisines.json`. Throws if it does not have the schema's shape. */
export function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')))
}
