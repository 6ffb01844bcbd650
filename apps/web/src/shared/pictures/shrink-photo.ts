/** Wide enough for the largest cover on a sharp screen. */
const largestSide = 1920

export interface ShrunkPhoto {
  file: Blob
  /** Its main colour, shown until the picture is there. */
  color: string
}

/**
 * A photograph made small before it travels, without what the camera wrote into it: the place of the kitchen.
 * Throws when the browser cannot read it.
 */
export async function shrinkPhoto(photo: Blob): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const color = mainColor(picture)
  picture.close()
  const file = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller'))),
      'image/jpeg',
      0.88,
    )
  })
  return { file, color }
}

/** The whole picture drawn into one point is its average. */
function mainColor(picture: ImageBitmap): string {
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
