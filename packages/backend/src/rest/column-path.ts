import type { TextReader } from './text-reader.ts'

/** A step into a JSON value: `->key`, `->0` or, as the last, `->>key` for its text. */
export interface JsonStep {
  asText: boolean
  key: string | number
}

/** A column, or a value inside a JSON column. */
export interface ColumnPath {
  column: string
  steps: readonly JsonStep[]
}

export function parseColumnPath(reader: TextReader): ColumnPath {
  const column = reader.name()
  const steps: JsonStep[] = []
  while (reader.take('->')) {
    const asText = reader.take('>')
    const index = reader.match(/-?\d+(?![\p{L}\p{N}_$])/u)
    steps.push({ asText, key: index === '' ? reader.name() : Number(index) })
  }
  return { column, steps }
}
