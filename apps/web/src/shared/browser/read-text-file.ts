/**
 * The text of a file. The encoding is UTF-16 if a byte order mark or zeros in every second byte say so (Excel's
 * "Unicode text"), UTF-8 if the bytes are valid, otherwise the Windows code page of Cyrillic or Western Europe.
 * Undefined for a workbook, which is not text.
 */
export async function readTextFile(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second, third, fourth] = bytes
  const isZip = first === 0x50 && second === 0x4b && third === 3 && fourth === 4
  const isOldExcel = first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0
  if (isZip || isOldExcel) return undefined
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(hasCyrillicWord(bytes) ? 'windows-1251' : 'windows-1252').decode(bytes)
  }
}

/** Whether three letters beyond ASCII follow each other, as in words of Cyrillic and not of Western languages. */
function hasCyrillicWord(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, at) => byte >= 0xc0 && (bytes[at + 1] ?? 0) >= 0xc0 && (bytes[at + 2] ?? 0) >= 0xc0,
  )
}
