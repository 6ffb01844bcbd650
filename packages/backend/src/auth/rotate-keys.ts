import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { generateSigningKey, readKeys, signingKeysFile } from './create-keys.ts'

/** A key that signs no more has to verify until the last of its tokens has ended; two old ones are plenty. */
const oldKeysKept = 2

/**
 * Makes a new key that signs from the next start on; the ones before it go on verifying, so nobody is signed
 * out. Answers the new key's id. Secrets for other purposes come from the oldest key, so that they change
 * only when that one goes.
 */
export async function rotateKeys(dataFolder: string): Promise<string> {
  const file = signingKeysFile(dataFolder)
  const before = await readKeys(file)
  if (!before) {
    throw new Error(`${file} is not there: the first start of the server makes it`)
  }
  const fresh = await generateSigningKey()
  const draft = `${file}.${randomUUID()}`
  const keys = [fresh, ...before.slice(0, oldKeysKept)]
  await writeFile(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
  return fresh.kid
}
