interface ShrinkOptions {
  /** Longest side in pixels. */
  longestSide: number
  /** JPEG quality, 0 to 1. */
  quality: number
}

/** Enough for the largest cover on a high-density screen. */
const largePhoto: ShrinkOptions = { longestSide: 1920, quality: 0.88 }

export interface ShrunkPhoto {
  file: Blob
  /** Its average color, shown while it loads. */
  color: string
}

/** The file is not a picture that the browser can read. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/**
 * Shrinks a photograph before upload and drops the camera's metadata, which includes the location. Throws
 * `UnreadablePhotoError` when the browser can't read it.
 */
export async function shrinkPhoto(photo: Blob, options = largePhoto): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new UnreadablePhotoError('The browser cannot read this picture', { cause })
    },
  )
  const scale = Math.min(1, options.longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG has no transparency: transparent areas become white instead of black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const color = averageColor(picture)
  picture.close()
  const file = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller'))),
      'image/jpeg',
      options.quality,
    )
  })
  return { file, color }
}

/** Drawing the picture into one pixel averages it. */
function averageColor(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return '#d8c4a8'
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
