import { expect, test } from 'vitest'
import { drawCertificate } from './draw-certificate.ts'

test('a certificate is a PDF whose table names the place of each object', () => {
  const bytes = drawCertificate({
    title: 'Food manager (CA)',
    issuer: 'ServSafe',
    lines: [['Issued to', 'José Ñandú – 東']],
  })
  const file = Buffer.from(bytes).toString('latin1')
  expect(file.startsWith('%PDF-1.4')).toBe(true)
  expect(file).toContain('(Food manager \\(CA\\)) Tj')
  expect(file).toContain('(José Ñandú - -) Tj')
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
  expect(file.slice(start, start + 4)).toBe('xref')
  const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(6)
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true)
  }
  const [, length = '', stream = ''] = /Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
})
