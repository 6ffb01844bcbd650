/** A sheet of labels, or a roll with one label a page. Lengths are in its unit, from the upper left corner. */
export interface LabelSheet {
  id: string
  unit: 'in' | 'mm'
  /** The `@page` rule of this size in print-sheet.css. */
  paper: 'letter' | 'a4' | 'roll'
  pageWidth: number
  pageHeight: number
  columns: number
  rows: number
  left: number
  top: number
  width: number
  height: number
  /** Distance from a label's edge to the same edge of the next label. */
  pitchX: number
  pitchY: number
  /** Whether plain paper has to be cut along printed dashes. */
  isCut: boolean
}

const letter = { unit: 'in', paper: 'letter', pageWidth: 8.5, pageHeight: 11, isCut: false } as const
const a4 = { unit: 'mm', paper: 'a4', pageWidth: 210, pageHeight: 297, isCut: false } as const

/**
 * The sheets to print labels on, US Letter first. They have the names of Avery's sheets, whose sizes other brands
 * follow. The sizes are those on Avery's packages.
 */
export const labelSheets = [
  {
    ...letter,
    id: 'letter-4',
    columns: 2,
    rows: 2,
    left: 0.25,
    top: 0.25,
    width: 4,
    height: 5.25,
    pitchX: 4,
    pitchY: 5.25,
    isCut: true,
  },
  {
    ...letter,
    id: 'avery-5163',
    columns: 2,
    rows: 5,
    left: 0.15625,
    top: 0.5,
    width: 4,
    height: 2,
    pitchX: 4.1875,
    pitchY: 2,
  },
  {
    ...letter,
    id: 'avery-5164',
    columns: 2,
    rows: 3,
    left: 0.15625,
    top: 0.5,
    width: 4,
    height: 10 / 3,
    pitchX: 4.1875,
    pitchY: 10 / 3,
  },
  {
    ...letter,
    id: 'avery-5160',
    columns: 3,
    rows: 10,
    left: 0.1875,
    top: 0.5,
    width: 2.625,
    height: 1,
    pitchX: 2.75,
    pitchY: 1,
  },
  {
    unit: 'in',
    id: 'roll-4x6',
    paper: 'roll',
    pageWidth: 4,
    pageHeight: 6,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    width: 4,
    height: 6,
    pitchX: 4,
    pitchY: 6,
    isCut: false,
  },
  {
    ...a4,
    id: 'a4-4',
    columns: 2,
    rows: 2,
    left: 10,
    top: 10,
    width: 95,
    height: 138.5,
    pitchX: 95,
    pitchY: 138.5,
    isCut: true,
  },
  {
    ...a4,
    id: 'avery-l7165',
    columns: 2,
    rows: 4,
    left: 4.65,
    top: 13.1,
    width: 99.1,
    height: 67.7,
    pitchX: 101.6,
    pitchY: 67.7,
  },
  {
    ...a4,
    id: 'avery-l7163',
    columns: 2,
    rows: 7,
    left: 4.65,
    top: 15.15,
    width: 99.1,
    height: 38.1,
    pitchX: 101.6,
    pitchY: 38.1,
  },
] as const satisfies readonly LabelSheet[]
export type LabelSheetId = (typeof labelSheets)[number]['id']

export function sheetOf(id: LabelSheetId): LabelSheet {
  return labelSheets.find((sheet) => sheet.id === id) ?? labelSheets[0]
}

export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows

/** The upper left corner of a label, counted row by row from 0, in the sheet's unit. */
export function cornerOf(sheet: LabelSheet, index: number): { left: number; top: number } {
  return {
    left: sheet.left + (index % sheet.columns) * sheet.pitchX,
    top: sheet.top + Math.floor(index / sheet.columns) * sheet.pitchY,
  }
}

export interface PlacedLabel<Label> {
  label: Label
  /** Its place on its page, from 0. */
  index: number
}

/** Labels by page. The first page begins at a later label if the sheet has been used in part. */
export function pagesOf<Label>(
  sheet: LabelSheet,
  labels: readonly Label[],
  start: number,
): PlacedLabel<Label>[][] {
  const most = labelsOn(sheet)
  const used = Math.min(Math.max(1, start), most) - 1
  const pages: PlacedLabel<Label>[][] = []
  for (const [place, label] of labels.entries()) {
    const page = Math.floor((used + place) / most)
    pages[page] = [...(pages[page] ?? []), { label, index: (used + place) % most }]
  }
  return pages
}
