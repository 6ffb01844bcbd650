/** The row type a statement asserts in TypeScript, as data: children are indexes into the table of shapes. */
export type Shape =
  | {
      kind:
        | 'any'
        | 'string'
        | 'number'
        | 'boolean'
        | 'bigint'
        | 'null'
        | 'undefined'
        | 'date'
        | 'bytes'
        | 'never'
    }
  | { kind: 'literal'; value: string | number | boolean | bigint }
  | { kind: 'union'; of: number[] }
  | { kind: 'array'; of: number }
  | { kind: 'tuple'; of: number[] }
  | ObjectShape
  /** A type parameter of the enclosing function: the row type of the embedded statement. */
  | { kind: 'parameter' }

export interface ObjectShape {
  kind: 'object'
  properties: Record<string, { shape: number; isOptional: boolean }>
  /** The shape of any other property. */
  rest?: number
}

/** A place in the sources that asserts the shape of a statement's rows. */
export interface Statement {
  /** `file:line`, relative to the project's root. */
  place: string
  /** `tag`: kysely's `sql`. `call`: the text given to a connection. */
  form: 'tag' | 'call'
  /** The fixed parts of the text, between interpolated values. */
  fragments: string[]
  row: number
  /** The row type as TypeScript prints it, for messages. */
  type: string
}

export interface Statements {
  shapes: Shape[]
  statements: Statement[]
  /** Problems found in the sources, one sentence each. */
  problems: string[]
}

/** The statements that ran in one test file. */
export interface Watched {
  /** Places whose rows were compared. */
  compared: string[]
  /** Texts that were sent to PostgreSQL. */
  executed: string[]
}
