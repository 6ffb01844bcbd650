import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'

export type Face = 'serif' | 'sans' | 'sansBold'

/** Font files of each face, one per Unicode subset. */
const faces: Readonly<Record<Face, { family: string; weight: number }>> = {
  serif: { family: 'lora', weight: 600 },
  sans: { family: 'inter', weight: 400 },
  sansBold: { family: 'inter', weight: 600 },
}
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const

export interface OutlinedText {
  /** SVG path data with the baseline at zero. */
  path: string
  width: number
}

export interface TextOutliner {
  outline(text: string, face: Face, size: number): OutlinedText
  /** Wraps a text at words, and ends the last line with an ellipsis when it is too long. */
  lines(text: string, face: Face, size: number, width: number, most: number): OutlinedText[]
}

/**
 * Converts text into outlines glyph by glyph, so that a drawing looks the same on every machine, whatever fonts are
 * installed. Characters without a glyph, such as emoji, are omitted.
 */
export async function loadTextOutliner(): Promise<TextOutliner> {
  const entries = await Promise.all(
    Object.entries(faces).map(
      async ([face, { family, weight }]) => [face, await loadFonts(family, weight)] as const,
    ),
  )
  const fonts = new Map<string, readonly Font[]>(entries)

  function outline(text: string, face: Face, size: number): OutlinedText {
    let path = ''
    let width = 0
    let before: { font: Font; glyph: Glyph } | undefined
    for (const letter of text.normalize('NFC')) {
      const font = fontOf(letter, fonts.get(face) ?? [])
      if (!font) continue
      const glyph = font.charToGlyph(letter)
      const scale = size / font.unitsPerEm
      if (before?.font === font) width += font.getKerningValue(before.glyph, glyph) * scale
      path += pathData(glyph.getPath(width, 0, size).commands)
      width += (glyph.advanceWidth ?? 0) * scale
      before = { font, glyph }
    }
    return { path, width }
  }

  function lines(text: string, face: Face, size: number, width: number, most: number): OutlinedText[] {
    const fits = (line: string) => outline(line, face, size).width <= width
    const words = text.split(/\s+/).filter(Boolean)
    const found: string[] = []
    let line = ''
    for (const [index, word] of words.entries()) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (found.length === most - 1) {
        line = shorten([line, ...words.slice(index)].join(' ').trim(), fits)
        break
      }
      if (line) found.push(line)
      line = fits(word) ? word : shorten(word, fits)
    }
    if (line) found.push(line)
    return found.map((each) => outline(each, face, size))
  }

  return { outline, lines }
}

/** Finds the longest prefix that fits, by binary search. */
function shorten(text: string, fits: (line: string) => boolean): string {
  const letters = [...text]
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  let [fitting, tooMany] = [0, letters.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(cut(middle))) {
      fitting = middle
    } else {
      tooMany = middle
    }
  }
  return cut(fitting)
}

/** Custom serialization: the library writes `10.5` and `-0.03` as `10.50`. */
function pathData(commands: readonly PathCommand[]): string {
  const at = (...values: number[]) => values.map((value) => value.toFixed(1)).join(' ')
  return commands
    .map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return command.type + at(command.x, command.y)
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
        default:
          return 'Z'
      }
    })
    .join('')
}

/** The first font with a glyph for the character. */
function fontOf(letter: string, fonts: readonly Font[]): Font | undefined {
  return fonts.find((font) => font.charToGlyphIndex(letter) > 0)
}

async function loadFonts(family: string, weight: number): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    alphabets.map(async (alphabet) => {
      const file = await readFile(
        resolve(`@fontsource/${family}/files/${family}-${alphabet}-${weight}-normal.woff`),
      )
      return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
    }),
  )
}
