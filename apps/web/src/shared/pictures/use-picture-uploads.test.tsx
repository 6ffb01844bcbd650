// @vitest-environment jsdom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UnreadablePhotoError } from './shrink-photo.ts'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

vi.mock('./upload-picture.ts', () => ({ uploadPicture: vi.fn() }))
vi.mock('@/shared/auth/auth-context.ts', () => ({ useAuth: () => ({ user: { id: 'chef' } }) }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const soup = new File(['soup'], 'soup.jpg')
const notes = new File(['notes'], 'notes.jpg')
const stored: UploadedPicture = { path: 'chef/soup.jpg', color: '#ffffff' }

let mounted: Root
let uploads: ReturnType<typeof usePictureUploads>
const onUploaded = vi.fn<(picture: UploadedPicture) => void>()

function Uploads() {
  uploads = usePictureUploads(onUploaded)
  return null
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(uploadPicture).mockReset()
  onUploaded.mockReset()
  mounted = createRoot(document.createElement('div'))
  await act(async () => mounted.render(<Uploads />))
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.restoreAllMocks()
})

it('a picture that was not sent is kept and uploads on the second attempt', async () => {
  vi.mocked(uploadPicture).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(stored)
  await act(async () => uploads.upload([soup]))
  expect(uploads.failed).toMatchObject([{ file: soup, reason: 'not_sent' }])
  expect(onUploaded).not.toHaveBeenCalled()

  const [failure] = uploads.failed
  if (!failure) throw new Error('No failure is kept')
  await act(async () => uploads.retry(failure))
  expect(uploads.failed).toEqual([])
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith(stored)
  expect(uploads.isUploading).toBe(false)
})

it('a file that is not a picture does not hold up the next file', async () => {
  vi.mocked(uploadPicture)
    .mockRejectedValueOnce(new UnreadablePhotoError('unreadable'))
    .mockResolvedValueOnce(stored)
  await act(async () => uploads.upload([notes, soup]))
  expect(uploads.failed).toMatchObject([{ file: notes, reason: 'unreadable' }])
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith(stored)
})

it('a later upload keeps earlier failures until they are dismissed', async () => {
  vi.mocked(uploadPicture).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(stored)
  await act(async () => uploads.upload([notes]))
  await act(async () => uploads.upload([soup]))
  expect(uploads.failed).toMatchObject([{ file: notes }])

  await act(async () => uploads.dismiss(uploads.failed[0]?.id ?? ''))
  expect(uploads.failed).toEqual([])
})
