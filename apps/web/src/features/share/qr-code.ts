import { correction, generate } from 'lean-qr'

export interface QrCode {
  /** Modules on a side, with the quiet zone around. */
  size: number
  /** Data of an SVG path of the dark modules. */
  path: string
}

/** Modules that scanners need around a code. */
const quiet = 4

/** The QR code of an address. It stays readable with up to a quarter of it damaged. */
export function qrCodeOf(address: string): QrCode {
  const code = generate(address, { minCorrectionLevel: correction.Q })
  let path = ''
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`
    }
  }
  return { size: code.size + 2 * quiet, path }
}

export function qrSvg({ size, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
}

/** A PNG with sharp edges, at least 1000 pixels wide. */
export async function qrPng({ size, path }: QrCode): Promise<Blob> {
  const scale = Math.ceil(1000 / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.scale(scale, scale)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/png',
    )
  })
}
