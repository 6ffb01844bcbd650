/**
 * The text of a file as its spreadsheet meant it: UTF-8, UTF-16 by its mark, or what Windows writes in the
 * reader's part of the world when it is neither.
 */
export async function readCsvFile(file: Blob, language: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(language === 'ru' ? 'windows-1251' : 'windows-1252').decode(bytes)
  }
}
