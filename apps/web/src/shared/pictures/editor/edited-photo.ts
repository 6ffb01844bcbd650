import { UnreadablePhotoError } from '../shrink-photo.ts'
import { applyLevels, evenLevels, type Levels } from './even-levels.ts'
import { type Frame, frameOf, type PhotoCrop, wholePhoto } from './photo-crop.ts'

/** A photograph on a canvas that the editor draws from, with the levels that would even it out. */
export interface EditablePhoto {
  canvas: HTMLCanvasElement
  levels: Levels
}

export interface PhotoEdit {
  crop: PhotoCrop
  isEven: boolean
}

export const noEdit: PhotoEdit = { crop: wholePhoto, isEven: false }

/** Longest side of the editor's copy: more than an upload keeps, so that a part of it is still sharp. */
const workingSide = 2880
const uploadSide = 1920
const sampleSide = 160

/** Throws `UnreadablePhotoError` when the browser can't read the file. */
export async function openPhoto(file: Blob): Promise<EditablePhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePhotoError('The browser cannot read this picture', { cause })
  })
  const scale = Math.min(1, workingSide / Math.max(bitmap.width, bitmap.height))
  const canvas = drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  bitmap.close()
  const small = drawn(canvas, sampleSide, sampleSide)
  return { canvas, levels: evenLevels(contextOf(small).getImageData(0, 0, sampleSide, sampleSide).data) }
}

/** Draws the part of a photograph that a frame keeps over the whole canvas. */
export function drawFrame(
  target: HTMLCanvasElement,
  { canvas, levels }: EditablePhoto,
  frame: Frame,
  isEven: boolean,
): void {
  const context = contextOf(target)
  const scale = target.width / frame.width
  context.setTransform(1, 0, 0, 1, target.width / 2, target.height / 2)
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.rotate(frame.radians)
  context.translate(-frame.x, -frame.y)
  context.rotate((frame.turns * Math.PI) / 2)
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  if (!isEven) return
  const image = context.getImageData(0, 0, target.width, target.height)
  applyLevels(image.data, levels)
  context.putImageData(image, 0, 0)
}

/** The edited photograph as a file. An untouched one stays the file that was chosen. */
export async function editedFile(file: File, edit: PhotoEdit, ratio: number): Promise<File> {
  if (edit === noEdit) return file
  const photo = await openPhoto(file)
  const frame = frameOf(edit.crop, photo.canvas, ratio)
  const scale = Math.min(1, uploadSide / Math.max(frame.width, frame.height))
  const target = document.createElement('canvas')
  target.width = Math.max(1, Math.round(frame.width * scale))
  target.height = Math.max(1, Math.round(target.width / ratio))
  drawFrame(target, photo, frame, edit.isEven)
  const blob = await new Promise<Blob>((resolve, reject) => {
    target.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('The edited picture could not be written'))),
      'image/jpeg',
      0.95,
    )
  })
  return new File([blob], file.name, { type: 'image/jpeg' })
}

function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const context = contextOf(canvas)
  // Transparent parts become white, as in the upload.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw')
  return context
}
