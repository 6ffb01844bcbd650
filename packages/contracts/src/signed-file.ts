import { z } from 'zod'

/** A private file that staff may open. */
export const SignedFile = z.object({
  path: z.string(),
  /** Relative to the project's Storage, with a token that expires. Signed after the commit. */
  address: z.string().default(''),
})
export type SignedFile = z.output<typeof SignedFile>

/** The path of a requested file. */
export const FilePath = z.string().min(1).max(300)

/** For how long a signed address is valid. */
export const signedSeconds = 3600
