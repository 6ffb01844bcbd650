import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of this release, such as 1.4.0. */
export const { version: release } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
