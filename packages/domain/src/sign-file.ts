import { type SignedFile, signedSeconds } from '@localchef/contracts/signed-file'
import type { OutsideServices } from './server-function.ts'

/** Signs the address of a private file for staff, once their right and the file's row have been checked. */
export async function signFile(
  { files }: OutsideServices,
  bucket: 'certificates' | 'messages',
  { path }: SignedFile,
): Promise<SignedFile> {
  if (!files) throw new Error('no files are served')
  return { path, address: await files.sign({ bucket, path }, signedSeconds) }
}
