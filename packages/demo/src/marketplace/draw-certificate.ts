/** A certificate as it is drawn: its title, and lines of a label and a value. */
export interface Certificate {
  title: string
  issuer: string
  lines: readonly (readonly [label: string, value: string])[]
}

/** Draws a certificate on one page of a PDF, in Latin letters. */
export function drawCertificate({ title, issuer, lines }: Certificate): Uint8Array {
  const rows = lines.flatMap(([label, value], index) => [
    text('F1', 11, 72, 560 - index * 44, label),
    text('F2', 15, 72, 542 - index * 44, value),
  ])
  const content = [
    '2 w 36 36 540 720 re S',
    '0.5 w 42 42 528 708 re S',
    text('F1', 13, 72, 700, issuer),
    text('F2', 26, 72, 650, title),
    '1 w 72 620 m 540 620 l S',
    ...rows,
    text('F1', 9, 72, 64, 'A specimen of the demo marketplace. It certifies nothing.'),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function text(fontName: string, size: number, x: number, y: number, words: string): string {
  // Letters outside of Latin-1 have no code in the encoding.
  const plain = words.replace(/[^\x20-\xff]/g, '-').replace(/[\\()]/g, '\\$&')
  return `BT /${fontName} ${size} Tf ${x} ${y} Td (${plain}) Tj ET`
}
