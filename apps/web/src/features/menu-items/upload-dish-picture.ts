import { loadBackend } from '@/backend/client.ts'

/** As large as a dish is shown on its own page, on a sharp screen. */
const LARGEST_SIDE = 1920

export interface UploadedPicture {
  path: string
  color: string
}

/**
 * Uploads a photograph of a dish to the person's own folder. Made smaller before it travels; what the camera
 * wrote into it (the place of the kitchen!) stays behind. Throws when the browser cannot read it.
 */
export async function uploadDishPicture(personId: string, file: Blob): Promise<UploadedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = draw(bitmap, width, height)
  const color = averageColor(draw(bitmap, 8, 8))
  bitmap.close()
  const picture = await toJpeg(canvas)
  const backend = await loadBackend()
  const path = `${personId}/dishes/${crypto.randomUUID()}.jpg`
  const { error } = await backend.storage
    .from('pictures')
    .upload(path, picture, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw error
  return { path, color }
}

function draw(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG knows no transparency: what is see-through becomes white instead of black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** The ground shown until the picture is there. */
function averageColor(canvas: HTMLCanvasElement): string {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const sums = [0, 0, 0]
  for (let index = 0; index < data.length; index += 4)
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[index + channel] ?? 0)
  const hex = (sum: number) =>
    Math.round(sum / Math.max(1, data.length / 4))
      .toString(16)
      .padStart(2, '0')
  return `#${sums.map(hex).join('')}`
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller'))),
      'image/jpeg',
      0.86,
    )
  })
}
