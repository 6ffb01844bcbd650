/**
 * Decodes a spreadsheet's CSV file: UTF-16 if a byte order mark says so, UTF-8 if it is valid, otherwise the Windows
 * code page of the reader's language.
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
