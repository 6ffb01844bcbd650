/** Types of pictures that people may upload. The server reads the type from the content and re-encodes each. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Types of documents that chefs may upload, each with the extension of its file. */
export const documentExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

/** The types of `documentExtensions`. */
export const documentTypes: readonly string[] = Object.keys(documentExtensions)

/** In bytes. */
export const largestDocument = 10 * 1024 * 1024
