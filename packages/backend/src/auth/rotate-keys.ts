import { writeWhole } from '../write-whole.ts'
import { generateSigningKey, readKeys, signingKeysFile } from './create-keys.ts'

/** An old key must verify until its last token expires; two old keys are enough. */
const oldKeysKept = 2

/**
 * Creates a key that signs from the next start; older keys still verify, so nobody is signed out. Returns the new
 * key's id. Derived secrets come from the oldest key and change only when that one is dropped.
 */
export async function rotateKeys(dataFolder: string): Promise<string> {
  const file = signingKeysFile(dataFolder)
  const before = await readKeys(file)
  if (!before) {
    throw new Error(`${file} is not there: the first start of the server makes it`)
  }
  const fresh = await generateSigningKey()
  const keys = [fresh, ...before.slice(0, oldKeysKept)]
  await writeWhole(file, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 })
  return fresh.kid
}
