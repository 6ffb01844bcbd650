/** Downloads a text or a picture as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads a table. The byte order mark makes spreadsheets read UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
}
