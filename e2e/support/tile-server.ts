import { createServer } from 'node:http'
import { freePort } from './free-port.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOcMf3/fwAGAgMEnYzBoQAAAABJRU5ErkJggg==',
  'base64',
)

export interface TileServer {
  origin: string
  /** The requested paths. */
  asked: string[]
  stop: () => void
}

/** A minimal map server on its own port: a style and single-color tiles. */
export async function startTileServer(): Promise<TileServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const asked: string[] = []
  const style = {
    version: 8,
    sources: {
      tiles: {
        type: 'raster',
        tiles: [`${origin}/tiles/{z}/{x}/{y}.png`],
        tileSize: 256,
        attribution: 'Tiles of the test',
      },
    },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/style.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(style))
    } else {
      response.setHeader('content-type', 'image/png').end(onePixel)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin, asked, stop: () => server.close() }
}
